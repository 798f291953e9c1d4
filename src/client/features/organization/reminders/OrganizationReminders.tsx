import { useSuspenseQuery } from '@tanstack/react-query'
import { useAction } from '#client/api/use-action.ts'
import { StaleSaveNotice } from '#client/features/page/conflicts/StaleSaveNotice.tsx'
import { useStaleSave } from '#client/features/page/conflicts/use-stale-save.ts'
import { useMayStill, useWhyNot } from '#client/features/session/permissions.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { SettingsSection } from '#client/ui/layout/SettingsSection.tsx'
import type { ReminderSettings } from '#contract/reminders.ts'
import { m } from '#i18n/compiled/messages.js'
import { OrganizationArea } from '../OrganizationArea.tsx'
import { RemindersFields, RemindersSave } from './RemindersFields.tsx'
import { RemindersRead } from './RemindersRead.tsx'
import { readValues, settingName, useReminderForm } from './reminder-form.ts'
import { remindersQuery, updateRemindersMutation } from './reminders.queries.ts'

/** The reminders of all templates without their own; read-only for users who may not change them. */
export function OrganizationReminders() {
  const mayEdit = useMayStill('administer')
  const { data } = useSuspenseQuery(remindersQuery)
  return (
    <OrganizationArea title={m.reminders_title()} facts={m.reminders_facts()}>
      <SettingsSection title={m.reminders_for_all()} text={m.reminders_for_all_text()}>
        {mayEdit ? <RemindersOfAll /> : <RemindersRead settings={data} />}
      </SettingsSection>
    </OrganizationArea>
  )
}

function RemindersOfAll() {
  const { data: saved } = useSuspenseQuery(remindersQuery)
  const { organization } = useSuspenseQuery(userQuery).data
  const form = useReminderForm(saved)
  const whyNot = useWhyNot('administer')
  const stale = useStaleSave<ReminderSettings>(saved)
  stale.follow(saved, form.isChanged)
  const save = useAction(updateRemindersMutation, {
    done: m.reminders_saved(),
    next: (kept) => {
      stale.restart(kept)
      form.reset(kept)
    },
    refused: (error, sent) => stale.orElse(form.refuse, { sent, take: form.take })(error),
  })
  const { settings } = readValues(form.values)
  const submit = () => form.submit((meant) => save.run({ ...meant, madeFrom: stale.madeFrom }))
  return (
    <>
      <RemindersFields form={form} templateId={null} />
      <StaleSaveNotice stale={stale} onSave={submit} label={settingName} />
      <RemindersSave
        error={form.errors['root']}
        isChanged={form.isChanged}
        isSaving={save.isPending}
        whyNot={whyNot}
        onSave={submit}
        onDrop={() => form.reset(saved)}
        mail={settings?.is_on ? { settings, picture: SAMPLE_PICTURE, language: organization.language } : undefined}
      />
    </>
  )
}

/** A generic picture, since the mail may be about any badge. */
const SAMPLE_PICTURE = '/favicon.svg'
