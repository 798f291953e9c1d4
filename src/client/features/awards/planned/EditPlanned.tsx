import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { showProblemIn } from '#client/api/show-problem.ts'
import { useAction } from '#client/api/use-action.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { AwardDetails } from '#client/features/awards/AwardDetails.tsx'
import {
  type AwardRequest,
  type AwardValues,
  emptyAward,
  isPlanned,
  NEVER,
  scheduleOf,
  schemaFor,
} from '#client/features/awards/award-draft.ts'
import { StaleSaveNotice } from '#client/features/page/conflicts/StaleSaveNotice.tsx'
import { useStaleSave } from '#client/features/page/conflicts/use-stale-save.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { LeaveDialog } from '#client/ui/overlays/LeaveQuestion.tsx'
import { SideSheet } from '#client/ui/overlays/SideSheet.tsx'
import type { ScheduledAward } from '#contract/scheduled-awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay, formatWallClock } from '#i18n/dates.ts'
import { getLocale } from '#i18n/locales.ts'
import { updatePlannedMutation } from './planned-awards.queries.ts'
import { momentWords, recipientsName } from './planned-words.ts'

/** Form to change when a planned award runs, how its list is read, and what its badges contain. */
export function EditPlanned({ award, onClose }: { award: ScheduledAward; onClose: () => void }) {
  const formId = useId()
  const form = useForm<AwardValues, unknown, AwardRequest>({
    resolver: (given, context, options) => validateBy(schemaFor(given))(given, context, options),
    defaultValues: valuesOf(award),
  })
  const { isDirty } = form.formState
  const [isLeaving, setLeaving] = useState(false)
  // Clicking beside the sheet or pressing Escape easily happens by accident.
  const leave = () => (isDirty ? setLeaving(true) : onClose())
  const stale = useStaleSave<Partial<ScheduledAward>>(award)
  const take = (theirs: Record<string, unknown>) => {
    for (const [field, value] of Object.entries(theirs)) {
      const shown = field === 'expires_at' ? expiryShown(value as string | null) : (value ?? '')
      if (field in emptyAward) form.resetField(field as keyof AwardValues, { defaultValue: shown as never })
    }
  }
  const change = useAction(updatePlannedMutation, {
    done: (changed) => m.planned_saved({ when: momentWords(changed) }),
    next: onClose,
    refused: (error, sent) => stale.orElse(showProblemIn(form), { sent: inItsWords(sent), take })(error),
  })
  const save = form.handleSubmit((request) => {
    if (!isPlanned(request) || change.isPending) return
    // How existing holders are treated was chosen at planning and is kept.
    const sent = { ...scheduleOf(request), duplicates: award.duplicates }
    void change.run({ ...sent, scheduled_award_id: award.id, madeFrom: stale.madeFrom })
  })
  return (
    <SideSheet
      title={m.planned_edit_title({ title: award.badge_template.title })}
      onClose={leave}
      actions={
        <>
          <Button onClick={onClose}>{m.word_cancel()}</Button>
          <Button kind="primary" type="submit" form={formId} busy={change.isPending && m.word_saving()}>
            {m.planned_save()}
          </Button>
        </>
      }
    >
      <form id={formId} className="[&>p:first-child]:mb-6" onSubmit={save} noValidate>
        <StaleSaveNotice stale={stale} onSave={save} label={plannedFieldName} words={plannedWords} />
        <p className="hint">{m.planned_edit_text({ name: recipientsName(award) })}</p>
        <AwardDetails
          form={form}
          plannedId={award.id}
          frozenCount={award.people === 'frozen' ? (award.earners_count ?? undefined) : undefined}
        />
        <Alert>{form.formState.errors.root?.message}</Alert>
      </form>
      {isLeaving && <LeaveDialog onLeave={onClose} onStay={() => setLeaving(false)} />}
    </SideSheet>
  )
}

/** What is sent, in the words that the service has for it: an expiry that follows the template is `computed`. */
const inItsWords = (sent: { expires_at?: string | null | undefined }) => ({
  ...sent,
  expires_at: sent.expires_at === undefined ? 'computed' : sent.expires_at,
})

const expiryShown = (theirs: string | null) => (theirs === null ? NEVER : theirs === 'computed' ? '' : theirs)

/** The planned award as values of the award form. */
function valuesOf(award: ScheduledAward): AwardValues {
  const { recipient, earners_list: list } = award
  return {
    ...emptyAward,
    badge_template_id: award.badge_template.id,
    recipients: list ? 'list' : 'one',
    earners_list_id: list?.id ?? '',
    ...recipient,
    when: 'later',
    runs_at: award.runs_at,
    people: award.people ?? 'frozen',
    only: award.only,
    activity_title: award.activity_title,
    activity_started_at: award.activity_started_at ?? '',
    activity_ended_at: award.activity_ended_at ?? '',
    expires_at: award.expiry === 'date' ? (award.expires_at ?? '') : award.expiry === 'never' ? NEVER : '',
    notes: award.notes,
  }
}

const names: Record<string, () => string> = {
  badge_template_id: m.badges_template,
  recipient: m.planned_to_whom,
  earners_list_id: m.planned_to_whom,
  people: m.planned_to_whom,
  runs_at: m.planned_when,
  expires_at: m.badges_expires,
  activity_title: m.badges_award_activity_title,
  activity_started_at: m.badges_award_activity_start,
  activity_ended_at: m.badges_award_activity_end,
  notes: m.badges_notes,
}

/** The name of a planned award's field, as its form calls it. */
const plannedFieldName = (field: string) => names[field]?.() ?? field

/** Times, choices and people of a planned award in words. */
function plannedWords(field: string, value: unknown): string | undefined {
  if (field === 'people') return value === 'live' ? m.planned_live() : m.planned_frozen()
  if (field === 'expires_at' && value === null) return m.word_never()
  if (field === 'expires_at' && value === 'computed') return m.conflicts_by_template()
  if (typeof value !== 'string' || value === '') return undefined
  if (field === 'runs_at' || field === 'expires_at') return formatWallClock(value, 'long', getLocale())
  return field.startsWith('activity_') && field.endsWith('_at')
    ? formatDay(value.slice(0, 10), 'long', getLocale())
    : undefined
}
