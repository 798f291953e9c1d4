import { Switch } from '#client/ui/forms/Switch.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { withWebScheme } from '#client/ui/rich-text/with-scheme.ts'
import { m } from '#i18n/compiled/messages.js'
import { ReminderCount } from './ReminderCount.tsx'
import { ReminderDays } from './ReminderDays.tsx'
import styles from './Reminders.module.css'
import type { ReminderForm } from './use-reminder-form.ts'
import { ValuesEditor } from './ValuesEditor.tsx'

type RemindersFieldsProps = {
  form: ReminderForm
  /** The template; null for the reminders of all templates without their own. */
  templateId: string | null
}

/** When people are reminded, what the mail says, and where it links to. Nothing is saved until Save. */
export function RemindersFields({ form, templateId }: RemindersFieldsProps) {
  const { values, errors, change } = form
  return (
    <div className={styles.fields} ref={form.place}>
      <Switch
        label={m.reminders_switch()}
        hint={m.reminders_switch_hint()}
        isOn={values.is_on}
        onSwitch={(is_on) => change(is_on && values.days.length === 0 ? { is_on, days: ['30'] } : { is_on })}
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
          <ValuesEditor
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
