import { useQuery } from '@tanstack/react-query'
import { StaleSaveNotice } from '#client/features/page/conflicts/StaleSaveNotice.tsx'
import { LoadedPart } from '#client/features/page/LoadError.tsx'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import type { Language } from '#contract/formats.ts'
import type { ReminderSettings, TemplateReminders as Saved } from '#contract/reminders.ts'
import { m } from '#i18n/compiled/messages.js'
import { settingsOf, useOwnSettings } from '../use-own-settings.ts'
import { RemindersFields, RemindersSave } from './RemindersFields.tsx'
import { ownSettingsWords, readValues, settingName, useReminderForm } from './reminder-form.ts'
import { whenWords } from './reminder-words.ts'
import { templateRemindersQuery, updateTemplateRemindersMutation } from './reminders.queries.ts'

type Shown = {
  templateId: string
  /** What the mail preview needs. */
  title: string
  picture: string
  language: Language
}

/** A template's reminders: the organization's or its own. They belong to no version and are saved separately. */
export const TemplateReminders = (shown: Shown) => (
  <LoadedPart of={useQuery(templateRemindersQuery(shown.templateId))} failed={m.reminders_failed()}>
    {(saved) => <Choice saved={saved} {...shown} />}
  </LoadedPart>
)

function Choice({ saved, templateId, ...mail }: Shown & { saved: Saved }) {
  const form = useReminderForm(settingsOf(saved))
  const { isOwn, choice, notice, bar } = useOwnSettings({
    saved,
    templateId,
    form,
    mutation: updateTemplateRemindersMutation,
    done: m.reminders_saved(),
  })
  const settings = isOwn ? readValues(form.values).settings : saved.organization
  return (
    <>
      <SegmentedControl
        label={m.reminders_choice()}
        hint={m.reminders_state_hint()}
        choices={[
          { id: 'organization', label: m.reminders_choice_organization() },
          { id: 'own', label: m.reminders_choice_own() },
        ]}
        {...choice}
      />
      {isOwn ? (
        <RemindersFields form={form} templateId={templateId} />
      ) : (
        <OfOrganization settings={saved.organization} />
      )}
      <StaleSaveNotice {...notice} label={settingName} words={ownSettingsWords} />
      <RemindersSave {...bar} mail={settings?.is_on ? { settings, ...mail } : undefined} />
    </>
  )
}

const OfOrganization = ({ settings }: { settings: ReminderSettings }) => (
  <p>
    {settings.is_on ? m.reminders_as_organization_on({ when: whenWords(settings) }) : m.reminders_as_organization_off()}
  </p>
)
