import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { MailFrame } from './MailFrame.tsx'

export type MailFormat = 'html' | 'text'

type MailFormatSwitchProps = { label: string; chosen: MailFormat; onChoose: (way: MailFormat) => void }

/** Switch between the HTML and the text version of a mail. */
export const MailFormatSwitch = ({ label, chosen, onChoose }: MailFormatSwitchProps) => (
  <SegmentedControl
    label={label}
    isBare
    choices={[
      { id: 'html', label: m.reminders_as_html() },
      { id: 'text', label: m.reminders_as_text() },
    ]}
    chosen={chosen}
    onChoose={onChoose}
  />
)

type WrittenMailProps = {
  label: string
  mail: { subject: string; html: string; text: string }
  way: MailFormat
  language: Language
  /** URL of the badge's picture, if the mail contains one. */
  picture: string
}

/** A mail with its subject, as the service renders it. White also in dark mode. */
export const WrittenMail = ({ label, mail, way, language, picture }: WrittenMailProps) => (
  <>
    <p className="wrap-anywhere" lang={language}>
      <span className="muted">{m.mail_words_subject()}</span> <b>{mail.subject}</b>
    </p>
    {way === 'text' ? (
      <pre
        className="overflow-x-auto p-4 border border-rule rounded-paper [font:inherit] text-sm whitespace-pre-wrap wrap-anywhere"
        lang={language}
      >
        {mail.text}
      </pre>
    ) : (
      <MailFrame title={label} html={mail.html.replaceAll('cid:badge', picture)} />
    )}
  </>
)
