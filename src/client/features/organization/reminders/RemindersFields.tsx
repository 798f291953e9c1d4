import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import { withWebScheme } from '#client/ui/rich-text/with-scheme.ts'
import { SaveBar, type SaveBarProps } from '#client/ui/settings/SaveBar.tsx'
import { m } from '#i18n/compiled/messages.js'
import { PlaceholderEditor } from './PlaceholderEditor.tsx'
import { ReminderDays } from './ReminderDays.tsx'
import type { ReminderMailProps } from './ReminderMail.tsx'
import { type ReminderForm, type ReminderValues, readValues } from './reminder-form.ts'
import { reminderCountQuery } from './reminders.queries.ts'

type RemindersFieldsProps = {
  form: ReminderForm
  /** The template; null for the reminders of all templates without their own. */
  templateId: string | null
}

/** When people are reminded, what the mail says, and where it links to. Nothing is saved until Save. */
export function RemindersFields({ form, templateId }: RemindersFieldsProps) {
  const { values, errors, change } = form
  return (
    <div className="grid gap-5 min-w-0 max-w-168" ref={form.place}>
      <Switch
        label={m.reminders_switch()}
        hint={m.reminders_switch_hint()}
        isOn={values.is_on}
        onSwitch={(is_on) =>
          change(is_on && values.days_before.length === 0 ? { is_on, days_before: ['30'] } : { is_on })
        }
      />
      {values.is_on && (
        <>
          <ReminderCount values={values} isChanged={form.isChanged} templateId={templateId} />
          <ReminderDays form={form} />
          <TextField
            label={m.reminders_renew_url()}
            hint={m.reminders_renew_url_hint()}
            type="url"
            optional
            value={values.renew_url}
            error={errors['renew_url']}
            onChange={({ target }) => change({ renew_url: target.value })}
            onBlur={({ target }) => change({ renew_url: withWebScheme(target.value) })}
          />
          <PlaceholderEditor
            label={m.reminders_words()}
            hint={m.reminders_words_hint()}
            optional
            value={values.text}
            error={errors['text']}
            onChange={(text) => change({ text })}
          />
        </>
      )}
    </div>
  )
}

/** Debounce before counting, in milliseconds. */
const DEBOUNCE_MS = 300

type ReminderCountProps = { values: ReminderValues; isChanged: boolean; templateId: string | null }

/** How many people would soon get a mail with these settings, so that nobody mails hundreds by accident. */
function ReminderCount({ values, isChanged, templateId }: ReminderCountProps) {
  const tried = useDebounced(
    JSON.stringify(readValues({ ...values, text: '', renew_url: '' }).settings ?? null),
    DEBOUNCE_MS,
  )
  const settings = JSON.parse(tried)
  const { data } = useQuery({
    ...reminderCountQuery({ badge_template_id: templateId, settings }),
    enabled: settings !== null,
    placeholderData: keepPreviousData,
  })
  if (settings === null) return null
  return (
    <Note>
      <span role="status">
        {!data && m.reminders_preview_counting()}
        {data?.people_count === 0 && m.reminders_preview_nobody()}
        {data && data.people_count > 0 && (
          <>
            <b>{m.reminders_preview({ count: data.people_count })}</b>{' '}
            {isChanged
              ? m.reminders_preview_badges({ count: data.badges_count })
              : m.reminders_preview_now({ count: data.badges_count })}
          </>
        )}
      </span>
    </Note>
  )
}

const ReminderMail = lazyPart(() => import('./ReminderMail.tsx'), 'ReminderMail')

type RemindersSaveProps = Omit<SaveBarProps, 'save' | 'children'> & {
  /** What the mail preview needs; undefined if there is no mail to preview. */
  mail: Omit<ReminderMailProps, 'onClose'> | undefined
}

/** The buttons to save, discard, and preview the mail. */
export function RemindersSave({ mail, ...bar }: RemindersSaveProps) {
  const [isShown, show] = useState(false)
  return (
    <SaveBar {...bar} save={m.reminders_save()}>
      {mail && (
        <Button icon="mail" onClick={() => show(true)}>
          {m.reminders_see_mail()}
        </Button>
      )}
      <LazyBoundary>{isShown && mail && <ReminderMail {...mail} onClose={() => show(false)} />}</LazyBoundary>
    </SaveBar>
  )
}
