import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { StaleSaveNotice } from '#client/features/page/conflicts/StaleSaveNotice.tsx'
import { LoadedPart } from '#client/features/page/LoadError.tsx'
import { useMay } from '#client/features/session/permissions.ts'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { SaveBar } from '#client/ui/settings/SaveBar.tsx'
import type { Language } from '#contract/formats.ts'
import type { TemplateMail as Saved } from '#contract/mails/mail-words.ts'
import { m } from '#i18n/compiled/messages.js'
import { settingsOf, useOwnSettings } from '../use-own-settings.ts'
import { MailWordsFields } from './MailWordsFields.tsx'
import { hasUnknownValue, mailFieldName, mailFieldWords, useMailForm, wordsOf } from './mail-form.ts'
import { templateMailQuery, updateTemplateMailMutation } from './mail-words.queries.ts'
import { RenderedMail } from './RenderedMail.tsx'
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
export const TemplateMail = (shown: Shown) => (
  <LoadedPart of={useQuery(templateMailQuery(shown.templateId))} failed={m.mail_words_failed()}>
    {(saved) => <Choice saved={saved} {...shown} />}
  </LoadedPart>
)

function Choice({ saved, templateId, title, description, picture, language, ...shown }: Shown & { saved: Saved }) {
  const client = useQueryClient()
  const maySend = useMay('edit_templates')
  // Custom texts start from the organization's.
  const form = useMailForm(settingsOf(saved), language)
  const { isOwn, choice, notice, bar } = useOwnSettings({
    saved,
    templateId,
    form,
    mutation: updateTemplateMailMutation,
    done: m.mail_words_saved(),
  })
  const isWrong = isOwn && hasUnknownValue(form.values)
  useEffect(() => {
    const { queryKey } = wrongMailQuery(templateId)
    client.setQueryData(queryKey, isWrong)
    return () => void client.setQueryData(queryKey, false)
  }, [client, templateId, isWrong])
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
        {...choice}
      />
      {isOwn && <MailWordsFields form={form} />}
      <StaleSaveNotice {...notice} label={mailFieldName} words={mailFieldWords} />
      <SaveBar {...bar} save={m.mail_words_save()} />
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
