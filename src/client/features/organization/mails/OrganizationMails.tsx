import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { contrastRatio } from '#art/oklch.ts'
import { useAction } from '#client/api/use-action.ts'
import { StaleSaveNotice } from '#client/features/page/conflicts/StaleSaveNotice.tsx'
import { useStaleSave } from '#client/features/page/conflicts/use-stale-save.ts'
import { useMayStill, useWhyNot } from '#client/features/session/permissions.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { SettingsSection } from '#client/ui/layout/SettingsSection.tsx'
import { SaveBar } from '#client/ui/settings/SaveBar.tsx'
import type { OrganizationMail } from '#contract/mails/mail-words.ts'
import { m } from '#i18n/compiled/messages.js'
import { OrganizationArea } from '../OrganizationArea.tsx'
import { MailWordsFields } from './MailWordsFields.tsx'
import { mailFieldName, mailFieldWords, useMailForm, wordsOf } from './mail-form.ts'
import { organizationMailQuery, updateOrganizationMailMutation } from './mail-words.queries.ts'
import { RenderedMail } from './RenderedMail.tsx'

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
  const colorField = useRef<HTMLInputElement>(null)
  const form = useMailForm(saved.words, organization.language)
  const whyNot = useWhyNot('administer')
  const stale = useStaleSave<OrganizationMail>(saved)
  const newColor = color.trim() === '' ? null : color.trim().toLowerCase()
  const isColor = newColor === null || HEX.test(newColor)
  const isChanged = form.isChanged || newColor !== saved.color
  stale.follow(saved, isChanged)
  const take = ({ color: theirs, ...words }: Record<string, unknown>) => {
    if (theirs !== undefined) setColor(String(theirs ?? ''))
    const texts = Object.entries(words).map(([name, text]) => [name.replace('words.', ''), text])
    form.take(Object.fromEntries(texts))
  }
  const reset = (kept: OrganizationMail) => {
    form.reset(kept.words)
    setColor(kept.color ?? '')
    setWrongColor(undefined)
  }
  const save = useAction(updateOrganizationMailMutation, {
    done: m.mail_words_saved(),
    next: (kept) => {
      stale.restart(kept)
      reset(kept)
    },
    refused: (error, sent) => stale.orElse(form.refuse, { sent, take })(error),
  })
  const submit = () => {
    if (isColor) return form.submit((words) => save.run({ color: newColor, words, madeFrom: stale.madeFrom }))
    setWrongColor(m.problems_field_color())
    // The field is far above the button.
    colorField.current?.focus()
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
            ref={colorField}
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
        <SaveBar
          error={form.errors['root']}
          isChanged={isChanged}
          isSaving={save.isPending}
          whyNot={whyNot}
          save={m.mail_words_save()}
          onSave={submit}
          onDrop={() => reset(saved)}
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
