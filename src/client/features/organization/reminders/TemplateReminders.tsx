import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { useWhyNot } from '#client/features/account/session/permissions.ts'
import { StaleSaveNotice } from '#client/features/conflicts/StaleSaveNotice.tsx'
import { useStaleSave } from '#client/features/conflicts/use-stale-save.ts'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import type { Language } from '#contract/formats.ts'
import type { ReminderSettings, TemplateReminders as Settings } from '#contract/reminders.ts'
import { m } from '#i18n/compiled/messages.js'
import { LeaveReminders } from './LeaveReminders.tsx'
import { RemindersFields } from './RemindersFields.tsx'
import { RemindersSave } from './RemindersSave.tsx'
import { readValues } from './reminder-values.ts'
import { whenWords } from './reminder-words.ts'
import { templateRemindersQuery, updateTemplateRemindersMutation } from './reminders.queries.ts'
import { ownSettingsWords, settingName } from './setting-words.ts'
import { useReminderForm } from './use-reminder-form.ts'

type Shown = {
  templateId: string
  /** What the mail preview needs. */
  title: string
  picture: string
  language: Language
}

/** A template's reminders: the organization's or its own. They belong to no version and are saved separately. */
export function TemplateReminders(shown: Shown) {
  const { data, error, refetch } = useQuery(templateRemindersQuery(shown.templateId))
  if (!data && error) {
    return (
      <ErrorState title={m.reminders_failed()} onRetry={refetch} level={2}>
        {errorMessage(error)}
      </ErrorState>
    )
  }
  if (!data) return <TableSkeleton rows={3} />
  return <Choice saved={data} {...shown} />
}

function Choice({ saved, templateId, ...mail }: Shown & { saved: Settings }) {
  const [base, setBase] = useState(saved)
  const [isOwn, setOwn] = useState(saved.own !== null)
  const form = useReminderForm(saved.own ?? saved.organization)
  const save = useMutation(updateTemplateRemindersMutation)
  const whyNot = useWhyNot('edit_templates')
  const stale = useStaleSave<Settings>(saved)
  const isChanged = isOwn !== (base.own !== null) || (isOwn && form.isChanged)
  const reset = (settings: Settings) => {
    setBase(settings)
    stale.restart(settings)
    setOwn(settings.own !== null)
    form.reset(settings.own ?? settings.organization)
  }
  // A colleague's save is adopted and does not count as a change by this user.
  if (saved !== base && !isChanged) reset(saved)
  const { settings } = readValues(form.values)

  const take = ({ own }: Record<string, unknown>) => {
    const theirs = own as ReminderSettings | null
    setOwn(theirs !== null)
    form.reset(theirs ?? saved.organization)
  }
  const submit = () => (isOwn ? form.submit(send) : send(null))
  const send = (own: ReminderSettings | null) =>
    save.mutate(
      { template_id: templateId, own, madeFrom: stale.madeFrom },
      {
        onSuccess: (kept) => {
          reset(kept)
          notify({ text: m.reminders_saved() })
        },
        onError: stale.orElse(form.refuse, { sent: { own }, take }),
      },
    )
  return (
    <>
      <SegmentedControl
        label={m.reminders_choice()}
        hint={m.reminders_state_hint()}
        choices={[
          { id: 'organization', label: m.reminders_choice_organization() },
          { id: 'own', label: m.reminders_choice_own() },
        ]}
        chosen={isOwn ? 'own' : 'organization'}
        onChoose={(id) => {
          setOwn(id === 'own')
          form.change({})
        }}
      />
      {isOwn ? (
        <RemindersFields form={form} templateId={templateId} />
      ) : (
        <OfOrganization settings={saved.organization} />
      )}
      <StaleSaveNotice stale={stale} onSave={submit} label={settingName} words={ownSettingsWords} />
      <RemindersSave
        error={form.errors['root']}
        isChanged={isChanged}
        isSaving={save.isPending}
        whyNot={whyNot}
        onSave={submit}
        onDrop={() => reset(saved)}
        mail={settingsOfMail(isOwn ? settings : saved.organization, mail)}
      />
      <LeaveReminders isInHand={isChanged} />
    </>
  )
}

const settingsOfMail = (settings: ReminderSettings | undefined, mail: Omit<Shown, 'templateId'>) =>
  settings?.is_on ? { settings, ...mail } : undefined

const OfOrganization = ({ settings }: { settings: ReminderSettings }) => (
  <p>
    {settings.is_on ? m.reminders_as_organization_on({ when: whenWords(settings) }) : m.reminders_as_organization_off()}
  </p>
)
