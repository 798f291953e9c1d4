import { fieldPath } from '#client/api/show-problem.ts'
import { m } from '#i18n/compiled/messages.js'
import { type AwardValues, schemaFor } from './award-draft.ts'
import { type AwardStep, awardSteps } from './award-search.ts'

type Field = keyof AwardValues

/** All fields in display order, with their step. */
export const awardFields: { name: Field; label: () => string; step: AwardStep }[] = [
  { name: 'badge_template_id', label: m.badges_template, step: 'template' },
  { name: 'earners_list_id', label: m.earners_award_pick, step: 'recipients' },
  { name: 'only', label: m.rows_people_title, step: 'recipients' },
  { name: 'recipient_email', label: m.word_email, step: 'recipients' },
  { name: 'recipient_first_name', label: m.word_first_name, step: 'recipients' },
  { name: 'recipient_last_name', label: m.word_last_name, step: 'recipients' },
  { name: 'runs_at', label: m.planned_day_and_time, step: 'details' },
  { name: 'activity_title', label: m.badges_award_activity_title, step: 'details' },
  { name: 'activity_started_at', label: m.badges_award_activity_start, step: 'details' },
  { name: 'activity_ended_at', label: m.badges_award_activity_end, step: 'details' },
  { name: 'emitted_at_from', label: m.earners_award_issue_dates, step: 'details' },
  { name: 'emitted_at', label: m.badges_issued, step: 'details' },
  { name: 'expires_at', label: m.badges_expires, step: 'details' },
  { name: 'notes', label: m.badges_notes, step: 'details' },
  { name: 'grade', label: m.results_grade, step: 'details' },
  { name: 'grade_from', label: m.results_grade, step: 'details' },
  { name: 'results_from', label: m.results_of_list, step: 'details' },
  { name: 'grade_scale', label: m.results_scale, step: 'details' },
  { name: 'credits_earned', label: m.results_credits, step: 'details' },
  { name: 'credits_earned_from', label: m.results_credits, step: 'details' },
  { name: 'results_table', label: m.results_table, step: 'details' },
  { name: 'certificate_name', label: m.certificate_name_field, step: 'review' },
  { name: 'evidence', label: m.results_evidence, step: 'details' },
]

/** The form field for a field of the service's errors: pasted results and a condition are one field in the form. */
export const fieldOfForm = (name: string) =>
  name.startsWith('results') ? 'results_table' : name.startsWith('only') ? 'only' : fieldPath(name)

export const stepOfField = (name: string): AwardStep =>
  awardFields.find((field) => field.name === fieldOfForm(name).split('.')[0])?.step ?? 'template'

/** The first step with missing or invalid values; the review if there is none. */
export function firstOpenStep(values: AwardValues): AwardStep {
  const { error } = schemaFor(values).safeParse(values)
  if (!error) return 'review'
  const open = error.issues.map(({ path }) => awardSteps.indexOf(stepOfField(String(path[0]))))
  return awardSteps[Math.min(...open)] ?? 'template'
}

/** The page title of a step, which screen readers announce on navigation. */
export function titleOf(step: AwardStep) {
  switch (step) {
    case 'template':
      return m.badges_award_title_template()
    case 'recipients':
      return m.badges_award_title_recipients()
    case 'details':
      return m.badges_award_title_details()
    case 'review':
      return m.badges_award_title_review()
  }
}

export function stepName(step: AwardStep) {
  switch (step) {
    case 'template':
      return m.badges_award_step_template()
    case 'recipients':
      return m.earners_award_recipients()
    case 'details':
      return m.badges_award_step_details()
    case 'review':
      return m.badges_award_step_review()
  }
}
