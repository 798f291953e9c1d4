import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { useMay, useWhyNot } from '#client/features/account/session/permissions.ts'
import { StaleSaveNotice } from '#client/features/conflicts/StaleSaveNotice.tsx'
import { useStaleSave } from '#client/features/conflicts/use-stale-save.ts'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import type { Language } from '#contract/formats.ts'
import type { TemplateMail as Saved, WordsByLanguage } from '#contract/mails/mail-words.ts'
import { m } from '#i18n/compiled/messages.js'
import { MailSave } from './MailSave.tsx'
import { MailWordsFields } from './MailWordsFields.tsx'
import { mailFieldName, mailFieldWords } from './mail-field-words.ts'
import { hasUnknownValue, wordsOf } from './mail-values.ts'
import { templateMailQuery, updateTemplateMailMutation } from './mail-words.queries.ts'
import { RenderedMail } from './RenderedMail.tsx'
import { useMailForm } from './use-mail-form.ts'
import { wrongMailQuery } from './wrong-mail.queries.ts'

type Shown = {
  templateId: string
  title: string
  description: string
  picture: string
  language: Language
  /** The expiry of a badge awarded now; null if it has none. */
  expiresAt: string | null
  /** Whether the signed credential contains the holder's name, which the mail then mentions. */
  namesRecipient: boolean
}

/** Settings for the mails about one template's badges. Not part of a version; saved separately. */
export function TemplateMail(shown: Shown) {
  const { data, error, refetch } = useQuery(templateMailQuery(shown.templateId))
  if (!data && error) {
    return (
      <ErrorState title={m.mail_words_failed()} onRetry={refetch} level={2}>
        {errorMessage(error)}
      </ErrorState>
    )
  }
  if (!data) return <TableSkeleton rows={3} />
  return <Choice saved={data} {...shown} />
}

const hasWords = ({ en, it }: WordsByLanguage) => en !== null || it !== null

function Choice({ saved, templateId, title, description, picture, language, ...shown }: Shown & { saved: Saved }) {
  const client = useQueryClient()
  const maySend = useMay('edit_templates')
  const whyNot = useWhyNot('edit_templates')
  const wasOwn = hasWords(saved.own)
  const [isOwn, setOwn] = useState(wasOwn)
  // Custom texts start from the organization's.
  const form = useMailForm(wasOwn ? saved.own : saved.organization, language)
  const save = useMutation(updateTemplateMailMutation)
  const stale = useStaleSave<Saved>(saved)
  const isChanged = isOwn !== wasOwn || (isOwn && form.isChanged)
  stale.follow(saved, isChanged)
  const reset = (kept: Saved) => {
    stale.restart(kept)
    setOwn(hasWords(kept.own))
    form.reset(hasWords(kept.own) ? kept.own : kept.organization)
  }
  const isWrong = isOwn && hasUnknownValue(form.values)
  useEffect(() => {
    const { queryKey } = wrongMailQuery(templateId)
    client.setQueryData(queryKey, isWrong)
    return () => void client.setQueryData(queryKey, false)
  }, [client, templateId, isWrong])
  const take = ({ own }: Record<string, unknown>) => {
    const theirs = own as WordsByLanguage
    setOwn(hasWords(theirs))
    form.take(hasWords(theirs) ? theirs : saved.organization)
  }
  const submit = () => (isOwn ? form.submit(send) : send(null))
  const send = (own: WordsByLanguage | null) =>
    save.mutate(
      { template_id: templateId, own, madeFrom: stale.madeFrom },
      {
        onSuccess: (kept) => {
          reset(kept)
          notify({ text: m.mail_words_saved() })
        },
        onError: stale.orElse(form.refuse, { sent: { own }, take }),
      },
    )
  const shownIn = isOwn ? form.language : language
  const words = (isOwn ? wordsOf(form.values) : saved.organization)[shownIn] ?? saved.organization[shownIn]
  return (
    <>
      <SegmentedControl
        label={m.mail_words_choice()}
        hint={m.mail_words_choice_hint()}
        choices={[
          { id: 'organization', label: m.mail_words_choice_organization() },
          { id: 'own', label: m.mail_words_choice_own() },
        ]}
        chosen={isOwn ? 'own' : 'organization'}
        onChoose={(id) => setOwn(id === 'own')}
      />
      {isOwn && <MailWordsFields form={form} />}
      <StaleSaveNotice stale={stale} onSave={submit} label={mailFieldName} words={mailFieldWords} />
      <MailSave
        error={form.errors['root']}
        isChanged={isChanged}
        isSaving={save.isPending}
        whyNot={whyNot}
        onSave={submit}
        onDrop={() => reset(saved)}
      />
      <RenderedMail
        maySend={maySend}
        picture={picture}
        tried={{
          title: title || m.templates_untitled(),
          description,
          language: shownIn,
          badge_template_id: templateId,
          words: words ?? { subject: '', opening: '', closing: '' },
          expires_at: shown.expiresAt,
          names_recipient: shown.namesRecipient ? 1 : 0,
        }}
      />
    </>
  )
}
