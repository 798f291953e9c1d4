import '#i18n/problems/describe-claims.ts'
import type { z } from 'zod'
import type { Claim, ClaimQuestion, CreateClaim, UpdateClaim } from '#contract/claims/claims.ts'
import { isSameValue } from '#contract/version.ts'
import { m } from '#i18n/compiled/messages.js'

/** The form's values: named as the interface takes them, empty where nothing is set. */
export type ClaimValues = Omit<z.input<typeof CreateClaim>, 'status' | 'questions'> & { questions: QuestionValues[] }
export type QuestionValues = Omit<ClaimQuestion, 'id'> & { id?: string | undefined }

const EMPTY: ClaimValues = {
  badge_template_id: '',
  kind: 'open',
  title: '',
  text: '',
  opens_at: '',
  closes_at: '',
  seats: '',
  needs_approval: false,
  is_turning: false,
  word: '',
  earners_list_id: '',
  domain: '',
  activity_title: '',
  activity_started_at: '',
  activity_ended_at: '',
  notes: '',
  questions: [],
}

const NAMES = Object.keys(EMPTY) as (keyof ClaimValues)[]

/** What the form of a claim shows. */
export function valuesOf(claim: Claim): ClaimValues {
  const { badge_template, earners_list, ...same } = claim
  const given = { ...same, badge_template_id: badge_template.id, earners_list_id: earners_list?.id }
  return Object.fromEntries(NAMES.map((name) => [name, given[name] ?? EMPTY[name]])) as ClaimValues
}

/** What the form of a new claim shows: nothing, or another one without its window, and with questions of its own. */
export function valuesOfNew(copied: Claim | undefined): ClaimValues {
  if (!copied) return EMPTY
  const { questions, title, ...values } = valuesOf(copied)
  return {
    ...values,
    title: m.claims_copy_of({ title }),
    opens_at: '',
    closes_at: '',
    questions: questions.map(({ id: _, ...question }) => question),
  }
}

const plain = (value: unknown) => (value === '' || value === undefined ? null : value)

/** The fields whose value is another than the form showed at first: what others change meanwhile stays theirs. */
export function changedFrom(shown: ClaimValues, change: z.output<typeof CreateClaim>): UpdateClaim {
  const changed = NAMES.filter((name) => !isSameValue(plain(shown[name]), plain(change[name])))
  return Object.fromEntries(changed.map((name) => [name, change[name]]))
}
