import '#i18n/problems/describe-rows.ts'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { newIdempotencyKey } from '#client/api/new-idempotency-key.ts'
import { storedJson, storeJson } from '#client/browser/stored-values.ts'
import { emptyResult, type ResultValues, resultRequestOf } from '#client/features/award-results/result-values.ts'
import { nameOf } from '#client/features/badges/badge-state.ts'
import { conditionErrors } from '#client/features/row-choice/condition-errors.ts'
import { AWARD_DRAFTS } from '#client/features/session/stored-names.ts'
import { isDay } from '#client/ui/dates/month.ts'
import { AwardBadge, type Recipient } from '#contract/badges.ts'
import type { RowCondition } from '#contract/earners/row-condition.ts'
import { AwardToList } from '#contract/list-awards.ts'
import { ListPeople, ScheduleAward } from '#contract/scheduled-awards.ts'

/** All values of the award form, as typed; empty strings where nothing was. */
export type AwardValues = ResultValues &
  Record<Exclude<keyof AwardBadge, 'evidence'> | 'earners_list_id' | 'emitted_at_from' | 'runs_at', string> & {
    recipients: 'one' | 'list' | 'import'
    duplicates: 'skip' | 'allow'
    /** Which of the list's people are meant; null for everybody. */
    only: RowCondition | null
    /** The name whose spelling `certificate_name` is: it does not hold for the next one that is typed. */
    certificate_name_of: string
    /** Whether to award now or at `runs_at`. */
    when: 'now' | 'later'
    people: ListPeople
  }

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
export type SentAward = {
  award: AwardRequest
  /** The idempotency key of all attempts, so that a double click, a retry and a reload award one badge. */
  key: string
  /** The newest earlier award to these people; null if there was none. */
  before: string | null
}

export const emptyAward: AwardValues = {
  badge_template_id: '',
  recipients: 'one',
  earners_list_id: '',
  duplicates: 'skip',
  only: null,
  when: 'now',
  runs_at: '',
  people: 'frozen',
  recipient_email: '',
  recipient_first_name: '',
  recipient_last_name: '',
  other_name: 'separate',
  certificate_name: '',
  certificate_name_of: '',
  activity_title: '',
  activity_started_at: '',
  activity_ended_at: '',
  emitted_at: '',
  emitted_at_from: '',
  expires_at: '',
  notes: '',
  ...emptyResult,
}

type Beginning = { template?: string; list?: string; recipient?: Recipient }

type StoredDraft = { values: AwardValues; sent?: SentAward }

/**
 * The draft of one award, from its first field to its end. Stored in session storage because it holds personal data,
 * and per user so that another user of the tab does not see it. After `end()` nothing is written any more.
 */
export class AwardDraft {
  /** Identifies the draft. */
  readonly id = newIdempotencyKey()
  #place: string
  #kept: StoredDraft
  #hasEnded = false

  /** Whether it has values that were typed on an earlier visit. */
  readonly isRestored: boolean

  /**
   * Restores the user's draft from this tab, or starts a new one; `template` and `list` override its choices. For a
   * `recipient` it begins anew, because what was typed belongs to somebody else.
   */
  constructor(userId: string, { template, list, recipient }: Beginning = {}) {
    this.#place = AWARD_DRAFTS + userId
    const left = storedJson('tab', this.#place) as Partial<StoredDraft> | null
    const values = {
      ...emptyAward,
      ...(recipient ?? left?.values),
      ...(template && { badge_template_id: template }),
      ...(list && { recipients: 'list' as const, earners_list_id: list }),
    }
    // Evidence belongs to one person and must not carry over to everybody.
    if (list && left?.values?.recipients !== 'list') values.evidence = []
    // Another list has other columns.
    if (list && left?.values?.earners_list_id !== list) values.only = null
    // Drafts stored by older versions have no award in `sent`.
    this.#kept = { values, sent: left?.sent?.award && left.sent }
    this.isRestored = !recipient && hasTypedValues(values)
    if (template || list || recipient) this.#write()
  }

  get values(): AwardValues {
    return this.#kept.values
  }

  get sent(): SentAward | undefined {
    return this.#kept.sent
  }

  persistValues(values: AwardValues): void {
    this.#kept = { ...this.#kept, values }
    this.#write()
  }

  /** @param sent undefined once the service has refused the award */
  persistSent(sent: SentAward | undefined): void {
    this.#kept = { ...this.#kept, sent }
    this.#write()
  }

  /** Deletes the draft, after the award or when it is abandoned. */
  end(): void {
    this.#hasEnded = true
    storeJson('tab', this.#place, null)
  }

  #write() {
    if (!this.#hasEnded) storeJson('tab', this.#place, this.#kept)
  }
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
