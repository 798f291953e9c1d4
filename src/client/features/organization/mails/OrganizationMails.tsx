import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrastRatio } from '#art/oklch.ts'
import { useMayStill, useWhyNot } from '#client/features/account/session/permissions.ts'
import { userQuery } from '#client/features/account/session/session.queries.ts'
import { StaleSaveNotice } from '#client/features/conflicts/StaleSaveNotice.tsx'
import { useStaleSave } from '#client/features/conflicts/use-stale-save.ts'
import { OrganizationArea } from '#client/features/organization/OrganizationArea.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { SettingsSection } from '#client/ui/layout/SettingsSection.tsx'
import type { OrganizationMail } from '#contract/mails/mail-words.ts'
import { m } from '#i18n/compiled/messages.js'
import { MailSave } from './MailSave.tsx'
import { MailWordsFields } from './MailWordsFields.tsx'
import { mailFieldName, mailFieldWords } from './mail-field-words.ts'
import { wordsOf } from './mail-values.ts'
import { organizationMailQuery, updateOrganizationMailMutation } from './mail-words.queries.ts'
import { RenderedMail } from './RenderedMail.tsx'
import { useMailForm } from './use-mail-form.ts'

/** A stand-in for a badge's picture, because these mails are not about one template. */
const SAMPLE_PICTURE = '/favicon.svg'
const HEX = /^#[0-9a-f]{6}$/i

/** Settings for the look and texts of the organization's mails, which templates can override. */
export function OrganizationMails() {
  const mayEdit = useMayStill('administer')
  return (
    <OrganizationArea title={m.mail_words_title()} facts={m.mail_words_facts()}>
      {mayEdit ? <MailsForm /> : <ReadOnlyMails />}
    </OrganizationArea>
  )
}

function MailsForm() {
  const { data: saved } = useSuspenseQuery(organizationMailQuery)
  const { organization } = useSuspenseQuery(userQuery).data
  const [color, setColor] = useState(saved.color ?? '')
  const [wrongColor, setWrongColor] = useState<string>()
  const form = useMailForm(saved.words, organization.language)
  const save = useMutation(updateOrganizationMailMutation)
  const whyNot = useWhyNot('administer')
  const stale = useStaleSave<OrganizationMail>(saved)
  const newColor = color.trim() === '' ? null : color.trim().toLowerCase()
  const isColor = newColor === null || HEX.test(newColor)
  stale.follow(saved, form.isChanged || newColor !== saved.color)
  const take = ({ color: theirs, ...words }: Record<string, unknown>) => {
    if (theirs !== undefined) setColor(String(theirs ?? ''))
    const texts = Object.entries(words).map(([name, text]) => [name.replace('words.', ''), text])
    form.take(Object.fromEntries(texts))
  }
  const submit = () => {
    if (!isColor) return setWrongColor(m.problems_field_color())
    form.submit((words) =>
      save.mutate(
        { color: newColor, words, madeFrom: stale.madeFrom },
        {
          onSuccess: (kept) => {
            stale.restart(kept)
            form.reset(kept.words)
            setColor(kept.color ?? '')
            notify({ text: m.mail_words_saved() })
          },
          onError: stale.orElse(form.refuse, { sent: { color: newColor, words }, take }),
        },
      ),
    )
  }
  return (
    <>
      <SettingsSection title={m.mail_words_look_title()} text={m.mail_words_look_text()}>
        <div className="flex gap-3 items-end">
          {newColor && isColor && (
            <span
              className="flex-none size-11 border border-rule-strong rounded-control"
              style={{ background: newColor }}
            />
          )}
          <TextField
            label={m.mail_words_color()}
            hint={colorHint(newColor, isColor)}
            optional
            placeholder="#14618C"
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            value={color}
            error={wrongColor}
            onChange={({ target }) => {
              setColor(withHash(target.value))
              setWrongColor(undefined)
            }}
          />
        </div>
      </SettingsSection>
      <SettingsSection title={m.mail_words_for_all()} text={m.mail_words_for_all_text()}>
        <MailWordsFields form={form} />
        <StaleSaveNotice stale={stale} onSave={submit} label={mailFieldName} words={mailFieldWords} />
        <MailSave
          error={form.errors['root']}
          isChanged={form.isChanged || newColor !== saved.color}
          isSaving={save.isPending}
          whyNot={whyNot}
          onSave={submit}
          onDrop={() => {
            form.reset(saved.words)
            setColor(saved.color ?? '')
            setWrongColor(undefined)
          }}
        />
        <RenderedMail
          maySend
          picture={SAMPLE_PICTURE}
          tried={{
            title: m.reminders_mail_sample_title({}, { locale: form.language }),
            language: form.language,
            words: wordsOf(form.values)[form.language] ?? { subject: '', opening: '', closing: '' },
            ...(isColor && { color: newColor }),
            expires_at: SAMPLE_END,
          }}
        />
      </SettingsSection>
    </>
  )
}

/** A sample expiry, so that the placeholder has a value. */
const SAMPLE_END = `${new Date().getFullYear() + 2}-11-14 23:59:59`

/** Read-only view. */
function ReadOnlyMails() {
  const { data: saved } = useSuspenseQuery(organizationMailQuery)
  const { organization } = useSuspenseQuery(userQuery).data
  const { language } = organization
  return (
    <SettingsSection title={m.mail_words_for_all()} text={m.mail_words_for_all_text()}>
      <RenderedMail
        maySend={false}
        picture={SAMPLE_PICTURE}
        tried={{
          title: m.reminders_mail_sample_title({}, { locale: language }),
          language,
          words: saved.words[language] ?? { subject: '', opening: '', closing: '' },
          expires_at: SAMPLE_END,
        }}
      />
    </SettingsSection>
  )
}

function colorHint(color: string | null, isColor: boolean) {
  if (color === null || !isColor) return m.mail_words_color_hint()
  return contrastRatio(color, '#ffffff') >= 4.5 ? m.mail_words_color_good() : m.mail_words_color_pale()
}

const withHash = (text: string) => (/^[0-9a-f]/i.test(text) ? `#${text}` : text)
