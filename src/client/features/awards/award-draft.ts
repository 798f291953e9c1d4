import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { newIdempotencyKey } from '#client/api/new-idempotency-key.ts'
import { storedJson, storeJson } from '#client/browser/stored-values.ts'
import { emptyResult, type ResultValues, resultRequestOf } from '#client/features/award-results/result-values.ts'
import { AWARD_DRAFTS } from '#client/features/session/left-names.ts'
import { isDay } from '#client/ui/dates/month.ts'
import { AwardBadge, type Recipient } from '#contract/badges.ts'
import { AwardToList } from '#contract/list-awards.ts'
import { ListPeople, ScheduleAward } from '#contract/scheduled-awards.ts'

/** All that the form asks, as it was typed; empty where nothing was. */
export type AwardValues = ResultValues &
  Record<Exclude<keyof AwardBadge, 'evidence'> | 'earners_list_id' | 'emitted_at_from' | 'runs_at', string> & {
    recipients: 'one' | 'list' | 'import'
    duplicates: 'skip' | 'allow'
    /** Whether it is awarded at once, or at `runs_at`. */
    when: 'now' | 'later'
    people: ListPeople
  }

/** The moment at which an award is to happen by itself, and how its list is read. */
const Planning = z.object({
  runs_at: ScheduleAward.shape.runs_at,
  people: ListPeople,
})
type Planning = z.output<typeof Planning>

/**
 * What is asked of the service: an award to one person, or to everybody on a list; at once, or planned. The badges of a
 * planned one are issued at its moment.
 */
export type AwardRequest = AwardToOne | AwardToMany

export type AwardToOne = AwardBadge & Partial<Planning>
export type AwardToMany = AwardToList & Partial<Planning>

/** The form of an award, as its steps share it. */
export type AwardFormControl = UseFormReturn<AwardValues, unknown, AwardRequest>

/** What a field of the form is bound to. */
export const fieldIn = (form: AwardFormControl) => (name: Exclude<keyof AwardValues, 'evidence'>) => ({
  ...form.register(name),
  error: form.formState.errors[name]?.message,
})

export const isToList = (award: AwardRequest): award is AwardToMany => 'earners_list_id' in award

export const isPlanned = <Request extends AwardRequest>(award: Request): award is Request & Planning =>
  award.runs_at !== undefined

/** What the service is asked to plan. */
export function scheduleOf(award: AwardRequest & Planning): z.input<typeof ScheduleAward> {
  const { emitted_at, ...schedule } = award
  if (!('emitted_at_from' in schedule)) return schedule
  const { emitted_at_from, ...toList } = schedule
  return toList
}

/**
 * The contract's schema for what is filled in. What the fields hold is text, which is one of the things it takes; the expiry
 * alone is said in a way of its own.
 */
export function schemaFor({ recipients, when }: AwardValues) {
  // What is imported becomes a list.
  const award: z.ZodType<AwardRequest> = recipients === 'one' ? AwardBadge : AwardToList
  const schema = when === 'later' ? award.and(Planning) : award
  return z.preprocess(requestOf, schema) as z.ZodType<AwardRequest, AwardValues>
}

/** What the field of the expiry holds where a badge is to be valid for ever, whatever its template says. */
export const NEVER = 'never'

/** When the badges are issued, as far as it is filled in. */
export const issueDateOf = ({ when, runs_at, emitted_at }: AwardValues) => (when === 'later' ? runs_at : emitted_at)

/** An empty expiry is left out, and then the template's validity counts. */
function requestOf({ expires_at, emitted_at_from, ...given }: AwardValues, context: z.RefinementCtx) {
  const issued = issueDateOf(given as AwardValues)
  const { grade, grade_scale, credits_earned, evidence, grade_from, credits_earned_from, grades_may_lack, ...values } =
    given
  return {
    ...values,
    ...resultRequestOf(given, context),
    emitted_at: values.when === 'now' || isDay(issued.slice(0, 10)) ? issued : '',
    emitted_at_from: values.when === 'now' ? emitted_at_from : '',
    ...(expires_at !== '' && { expires_at: expires_at === NEVER ? null : expires_at }),
  }
}

/** An award on its way, or one whose answer never came. */
export type SentAward = {
  award: AwardRequest
  /** Goes with the request however often it is sent, so that a double click, a retry and a reload award one badge. */
  key: string
  /** The newest award to these people before it; null where there was none. */
  before: string | null
}

export const emptyAward: AwardValues = {
  badge_template_id: '',
  recipients: 'one',
  earners_list_id: '',
  duplicates: 'skip',
  when: 'now',
  runs_at: '',
  people: 'frozen',
  recipient_email: '',
  recipient_first_name: '',
  recipient_last_name: '',
  activity_title: '',
  activity_started_at: '',
  activity_ended_at: '',
  emitted_at: '',
  emitted_at_from: '',
  expires_at: '',
  notes: '',
  ...emptyResult,
}

type StoredDraft = { values: AwardValues; sent?: SentAward }

/**
 * One award from its first field to its end. It is kept for the tab, because it names people, and by user, so that the
 * next one does not find it. Once it has ended, nothing more of it is kept, whoever still holds it.
 */
export class AwardDraft {
  /** Tells one award from the next. */
  readonly id = newIdempotencyKey()
  #place: string
  #kept: StoredDraft
  #hasEnded = false

  /** Goes on with what this person left in this tab, or begins. `template` and `list` are chosen in either. */
  constructor(userId: string, { template, list }: { template?: string; list?: string } = {}) {
    this.#place = AWARD_DRAFTS + userId
    const left = storedJson('tab', this.#place) as Partial<StoredDraft> | null
    const values = {
      ...emptyAward,
      ...left?.values,
      ...(template && { badge_template_id: template }),
      ...(list && { recipients: 'list' as const, earners_list_id: list }),
    }
    // What one person has shown is not everybody's.
    if (list && left?.values?.recipients !== 'list') values.evidence = []
    // A dashboard before this one kept no award with what it had sent.
    this.#kept = { values, sent: left?.sent?.award && left.sent }
    if (template || list) this.#write()
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

  /** @param sent undefined once the service has refused it */
  persistSent(sent: SentAward | undefined): void {
    this.#kept = { ...this.#kept, sent }
    this.#write()
  }

  /** Begins anew, for one person who got a badge before. */
  beginFor(recipient: Recipient): void {
    this.#kept = { values: { ...emptyAward, ...recipient } }
    this.#write()
  }

  /** It was awarded, or given up. */
  end(): void {
    this.#hasEnded = true
    storeJson('tab', this.#place, null)
  }

  #write() {
    if (!this.#hasEnded) storeJson('tab', this.#place, this.#kept)
  }
}

/** True where somebody has written something, not only chosen. */
export const isBegun = ({
  badge_template_id,
  recipients,
  earners_list_id,
  duplicates,
  when,
  people,
  results_from,
  grades_may_lack,
  evidence,
  ...written
}: AwardValues) => evidence.length > 0 || Object.values(written).some(Boolean)
