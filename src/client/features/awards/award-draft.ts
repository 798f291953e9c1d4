import '#i18n/problems/describe-rows.ts'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { ResultValues, resultRequestOf } from '#client/features/awards/results/result-values.ts'
import { conditionErrors } from '#client/features/earners/row-choice/condition-errors.ts'
import { AWARD_DRAFTS } from '#client/features/session/stored-names.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { isDay } from '#client/ui/dates/month.ts'
import { AwardBadge, type Recipient } from '#contract/badges.ts'
import { WrittenCondition } from '#contract/earners/row-condition.ts'
import { AwardToList } from '#contract/list-awards.ts'
import { ListPeople, ScheduleAward } from '#contract/scheduled-awards.ts'

const text = z.string().default('')

/** All values of the award form, as typed; empty strings where nothing was. */
export const AwardValues = z.object({
  badge_template_id: text,
  recipients: z.enum(['one', 'list', 'import']).default('one'),
  earners_list_id: text,
  duplicates: z.enum(['skip', 'allow']).default('skip'),
  /** Which of the list's people are meant; null for everybody. */
  only: WrittenCondition.nullable().default(null),
  /** Whether to award now or at `runs_at`. */
  when: z.enum(['now', 'later']).default('now'),
  runs_at: text,
  people: ListPeople.default('frozen'),
  recipient_email: text,
  recipient_first_name: text,
  recipient_last_name: text,
  other_name: z.string().default('separate'),
  certificate_name: text,
  /** The name whose spelling `certificate_name` is: it does not hold for the next one that is typed. */
  certificate_name_of: text,
  activity_title: text,
  activity_started_at: text,
  activity_ended_at: text,
  emitted_at: text,
  emitted_at_from: text,
  expires_at: text,
  notes: text,
  ...ResultValues.shape,
} satisfies Record<keyof AwardBadge, z.ZodType> & Record<string, z.ZodType>)
export type AwardValues = z.output<typeof AwardValues>

export const emptyAward = AwardValues.parse({})

/** When a planned award runs, and how its list is read. */
const Planning = z.object({
  runs_at: ScheduleAward.shape.runs_at,
  people: ListPeople,
})
type Planning = z.output<typeof Planning>

/**
 * The request: to one person or to a list, immediate or planned. The badges of a planned award are issued when it runs.
 */
export type AwardRequest = AwardToOne | AwardToMany

export type AwardToOne = AwardBadge & Partial<Planning>
export type AwardToMany = AwardToList & Partial<Planning>

/** The react-hook-form control that the steps of an award share. */
export type AwardFormControl = UseFormReturn<AwardValues, unknown, AwardRequest>

/** The props that bind an input to a field of the form. */
export const fieldIn = (form: AwardFormControl) => (name: Exclude<keyof AwardValues, 'evidence' | 'only'>) => ({
  ...form.register(name),
  error: form.formState.errors[name]?.message,
})

export const isToList = (award: AwardRequest): award is AwardToMany => 'earners_list_id' in award

export const isPlanned = <Request extends AwardRequest>(award: Request): award is Request & Planning =>
  award.runs_at !== undefined

/** The request body for planning an award. */
export function scheduleOf(award: AwardRequest & Planning): z.input<typeof ScheduleAward> {
  const { emitted_at, ...schedule } = award
  if (!('emitted_at_from' in schedule)) return schedule
  const { emitted_at_from, ...toList } = schedule
  return toList
}

/**
 * The contract's schema for the form's values. The values are strings, which the contract accepts; only the expiry is
 * converted.
 */
export function schemaFor({ recipients, when }: AwardValues) {
  // An imported file becomes a list.
  const award: z.ZodType<AwardRequest> = recipients === 'one' ? AwardBadge : AwardToList
  const schema = when === 'later' ? award.and(Planning) : award
  return z.preprocess(requestOf, schema) as z.ZodType<AwardRequest, AwardValues>
}

/** Value of the expiry field for a badge that never expires, whatever its template says. */
export const NEVER = 'never'

/** The issue date, as far as it is filled in. */
export const issueDateOf = ({ when, runs_at, emitted_at }: AwardValues) => (when === 'later' ? runs_at : emitted_at)

/** An empty expiry is omitted, so that the template's validity applies. */
function requestOf({ expires_at, emitted_at_from, certificate_name, ...given }: AwardValues, context: z.RefinementCtx) {
  const issued = issueDateOf(given as AwardValues)
  // The form knows no fields inside the condition, which show by themselves what is wrong with them.
  const lacks = given.only && conditionErrors(given.only)
  if (lacks) context.addIssue({ code: 'custom', path: ['only'], params: { code: 'condition_value' } })
  const { grade, grade_scale, credits_earned, evidence, grade_from, credits_earned_from, grades_may_lack, ...values } =
    given
  return {
    ...values,
    ...resultRequestOf(given, context),
    only: lacks ? null : given.only,
    emitted_at: values.when === 'now' || isDay(issued.slice(0, 10)) ? issued : '',
    emitted_at_from: values.when === 'now' ? emitted_at_from : '',
    ...(given.when === 'now' && given.certificate_name_of === nameOf(given) && { certificate_name }),
    ...(expires_at !== '' && { expires_at: expires_at === NEVER ? null : expires_at }),
  }
}

/** A person as the form's values. */
export const recipientOf = ({ recipient_email, recipient_first_name, recipient_last_name }: Recipient): Recipient => ({
  recipient_email,
  recipient_first_name,
  recipient_last_name,
})

/** An award in flight, or whose response was lost. */
const SentAward = z.object({
  award: z.custom<AwardRequest>((award) => typeof award === 'object' && award !== null),
  /** The idempotency key of all attempts, so that a double click, a retry and a reload award one badge. */
  key: z.string(),
  /** The newest earlier award to these people; null if there was none. */
  before: z.string().nullable(),
})
export type SentAward = z.output<typeof SentAward>

/** One award from its first field to its end. Each tab has its own, because it contains personal data. */
export const AwardDraft = z.object({
  values: AwardValues,
  // Drafts stored by older versions have no award in `sent`.
  sent: SentAward.optional().catch(undefined),
})
export type AwardDraft = z.output<typeof AwardDraft>

/** Key of a user's award, so that another user of the tab does not see it. */
export const awardDraftKey = (userId: string) => AWARD_DRAFTS + userId

export type Beginning = { template?: string; list?: string; recipient?: Recipient }

/**
 * An award as it begins: what an earlier visit left, with the `template` and `list` chosen. For a `recipient` it begins
 * anew, because what was typed belongs to somebody else.
 */
export function begunAward(left: AwardDraft | null, { template, list, recipient }: Beginning): AwardDraft {
  const values = {
    ...emptyAward,
    ...(recipient ?? left?.values),
    ...(template && { badge_template_id: template }),
    ...(list && { recipients: 'list' as const, earners_list_id: list }),
  }
  // Evidence belongs to one person and must not carry over to everybody.
  if (list && left?.values.recipients !== 'list') values.evidence = []
  // Another list has other columns.
  if (list && left?.values.earners_list_id !== list) values.only = null
  return { values, sent: left?.sent }
}

/** Whether anything was typed; choices alone do not count. */
export const hasTypedValues = ({
  badge_template_id,
  recipients,
  earners_list_id,
  duplicates,
  only,
  when,
  people,
  other_name,
  results_from,
  grades_may_lack,
  evidence,
  ...written
}: AwardValues) => evidence.length > 0 || Object.values(written).some(Boolean)
