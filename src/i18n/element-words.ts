import type { Element } from '#contract/micro-credentials/micro-credential-elements.ts'
import type {
  Assessment,
  Cycle,
  MicroCredential,
  OutcomeKind,
  Participation,
  Supervision,
} from '#contract/micro-credentials/micro-credentials.ts'
import { m } from './compiled/messages.js'
import { fieldOfStudy } from './fields-of-study.ts'
import { getLocale, type Locale } from './locales.ts'
import { regionOf } from './region.ts'

/**
 * The European micro-credential in words: the names of its elements and what a template states for each. The public
 * pages, the certificate, the credential and the editor share these.
 */

type Message = (inputs?: Record<never, never>, options?: { locale?: Locale }) => string

const names: Record<Element, Message> = {
  learner: m.element_name_learner,
  title: m.element_name_title,
  country: m.element_name_country,
  awarding_bodies: m.element_name_awarding_bodies,
  date_of_issue: m.element_name_date_of_issue,
  learning_outcomes: m.element_name_learning_outcomes,
  workload: m.element_name_workload,
  level: m.element_name_level,
  assessment: m.element_name_assessment,
  participation: m.element_name_participation,
  quality_assurance: m.element_name_quality_assurance,
}

const assessments: Record<Assessment, Message> = {
  written: m.element_assessment_written,
  oral: m.element_assessment_oral,
  practical: m.element_assessment_practical,
  portfolio: m.element_assessment_portfolio,
  project: m.element_assessment_project,
  automatic_test: m.element_assessment_automatic_test,
  prior_learning: m.element_assessment_prior_learning,
  attendance: m.element_assessment_attendance,
  none: m.element_assessment_none,
}

const supervisions: Record<Supervision, Message> = {
  verified: m.element_supervision_verified,
  supervised: m.element_supervision_supervised,
  unsupervised: m.element_supervision_unsupervised,
}

const participations: Record<Participation, Message> = {
  online: m.element_participation_online,
  on_site: m.element_participation_on_site,
  blended: m.element_participation_blended,
  work_based: m.element_participation_work_based,
  volunteering: m.element_participation_volunteering,
}

const cycles: Record<Cycle, Message> = {
  short: m.element_cycle_short,
  first: m.element_cycle_first,
  second: m.element_cycle_second,
  third: m.element_cycle_third,
}

const outcomeKinds: Record<OutcomeKind, Message> = {
  knowledge: m.element_outcome_knowledge,
  skill: m.element_outcome_skill,
  responsibility_and_autonomy: m.element_outcome_responsibility_and_autonomy,
}

const namesOf =
  <Value extends string>(words: Record<Value, Message>) =>
  (value: Value, locale: Locale = getLocale()): string =>
    words[value]({}, { locale })

/** The name of an element: `Learning outcomes`. */
export const elementName = /* @__PURE__ */ namesOf(names)
/** A form of assessment: `Written test`. */
export const assessmentName = /* @__PURE__ */ namesOf(assessments)
/** The supervision of an assessment, as an option and as a sentence. */
export const supervisionName = /* @__PURE__ */ namesOf(supervisions)
/** A form of participation: `On site`. */
export const participationName = /* @__PURE__ */ namesOf(participations)
/** A cycle of the European Higher Education Area: `First cycle`. */
export const cycleName = /* @__PURE__ */ namesOf(cycles)
/** The kind of a learning outcome: `Knowledge`. */
export const outcomeKindName = /* @__PURE__ */ namesOf(outcomeKinds)

/** Joins options into one phrase with one capital: `Written test, project and portfolio`. */
function phrase(choices: string[], locale: Locale): string {
  const lowered = choices.map((choice, index) =>
    index === 0 ? choice : choice.charAt(0).toLocaleLowerCase(regionOf(locale)) + choice.slice(1),
  )
  return new Intl.ListFormat(regionOf(locale), { type: 'conjunction' }).format(lowered)
}

/** `2 ECTS, 50 hours`; null if neither is given. */
export function workloadWords(
  { ects, workload_hours }: Pick<MicroCredential, 'ects' | 'workload_hours'>,
  locale: Locale = getLocale(),
): string | null {
  const parts = [
    ects === null ? null : m.element_ects({ credits: ects }, { locale }),
    workload_hours === null ? null : m.element_hours({ hours: workload_hours }, { locale }),
  ].filter((words) => words !== null)
  return parts.join(', ') || null
}

/** `EQF 4`; null if no level is given. */
export function eqfWords(level: MicroCredential['eqf_level'], locale: Locale = getLocale()): string | null {
  if (level === null) return null
  return level === 'none' ? m.element_eqf_none({}, { locale }) : m.element_eqf({ level }, { locale })
}

/** `EQF 4 · RQF 3`, and the cycle as a note. */
function levelWords(block: MicroCredential, locale: Locale): [value: string | null, note: string | null] {
  const levels = [eqfWords(block.eqf_level, locale), block.nqf_level].filter((level) => level !== null)
  const cycle = block.qf_ehea_cycle && cycleName(block.qf_ehea_cycle, locale)
  return [levels.join(' · ') || null, cycle && m.element_of_qf_ehea({ cycle }, { locale })]
}

/** `Project and portfolio`; null if nothing is chosen. */
export const assessmentWords = (choices: Assessment[], locale: Locale = getLocale()): string | null =>
  phrase(
    choices.map((choice) => assessmentName(choice, locale)),
    locale,
  ) || null

/** `Online and on site`; null if nothing is chosen. */
export const participationWords = (choices: Participation[], locale: Locale = getLocale()): string | null =>
  phrase(
    choices.map((choice) => participationName(choice, locale)),
    locale,
  ) || null

/** A text, optionally linked to a page. */
export type Linked = { text: string; url: string | null }

/** An element for display: its number in the Annex and name, its values, and notes below them. */
export type ElementRow = { element: Element; number: number } & Row

/** A name with its values and notes. */
export type Row = {
  name: string
  values: Linked[]
  notes: Linked[]
  /** Whether the text was written by the issuer, in the template's language. */
  isIssuers: boolean
}

const ISSUERS: Element[] = ['title', 'country', 'awarding_bodies', 'learning_outcomes', 'quality_assurance']

export type DescribedBadge = {
  title: string
  micro_credential: MicroCredential
  organization: string
  /** The organization's country, the default when the template names none. */
  country: string | null
  /** Empty on a template's page and when the holder is not named. */
  learner?: string | null
  /** The formatted day of issue. */
  issued?: string | null
}

/** A template's or badge's statements for the eleven elements, in the Annex's order; empty ones are omitted. */
export function elementRows(badge: DescribedBadge, locale: Locale = getLocale()): ElementRow[] {
  const block = badge.micro_credential
  const [level, cycle] = levelWords(block, locale)
  const quality = block.quality_assurance
  const bodies = block.co_awarding_bodies.map(({ name, url }) => ({
    text: m.element_with_body({ name }, { locale }),
    url,
  }))
  const outcomes = block.learning_outcomes.map(({ text }) => text)
  // Numbered by position: this is the Annex's order.
  const rows: [Element, values: (string | null | undefined)[], notes?: (string | Linked | null)[]][] = [
    ['learner', [badge.learner]],
    ['title', [badge.title]],
    ['country', [block.country ?? badge.country]],
    ['awarding_bodies', [badge.organization], bodies],
    ['date_of_issue', [badge.issued]],
    ['learning_outcomes', outcomes],
    ['workload', [workloadWords(block, locale)]],
    ['level', [level], [cycle]],
    [
      'assessment',
      [assessmentWords(block.assessment, locale)],
      [block.supervision && supervisionName(block.supervision, locale)],
    ],
    ['participation', [participationWords(block.participation, locale)]],
    [
      'quality_assurance',
      [quality.text],
      [
        quality.body
          ? { text: quality.body, url: quality.url }
          : quality.url && { text: quality.url, url: quality.url },
      ],
    ],
  ]
  return rows.flatMap(([element, values, notes = []], index) => {
    const shown = linked(values)
    const row = { values: shown, notes: linked(notes), isIssuers: ISSUERS.includes(element) }
    return shown.length === 0 ? [] : [{ element, number: index + 1, name: elementName(element, locale), ...row }]
  })
}

const linked = (words: (string | Linked | null | undefined)[]): Linked[] =>
  words
    .flatMap((each) => (typeof each === 'string' ? { text: each, url: null } : (each ?? [])))
    .filter(({ text }) => text)

/** `Statistics (ISCED-F 0542)`. */
export const fieldOfStudyWords = (code: string, locale: Locale = getLocale()): string =>
  m.element_isced({ name: fieldOfStudy(code)?.name[locale] ?? '', code }, { locale }).trim()

export type MicroCredentialBadge = {
  micro_credential: MicroCredential | null
  /** The grade to show; the caller omits a private one. */
  grade: string | null
  grade_scale: string | null
  credits_earned: number | null
  /** The page of the learning path that it counts towards, if there is one. */
  path_url: string | null
}

/** The facts beyond the eleven elements: grade, credits, prerequisites, what it counts towards, field of study. */
export function furtherRows(badge: MicroCredentialBadge, locale: Locale = getLocale()): Row[] {
  const block = badge.micro_credential
  const towards = block?.stackability.kind === 'towards' ? block.stackability.text : null
  const field = block?.field_of_study && fieldOfStudyWords(block.field_of_study, locale)
  const credits = badge.credits_earned === null ? null : m.element_ects({ credits: badge.credits_earned }, { locale })
  const rows: [name: Message, isIssuers: boolean, value: string | Linked | null | undefined, note?: string | null][] = [
    [m.element_grade, true, badge.grade, badge.grade_scale],
    [m.element_credits_earned, false, credits],
    [m.element_prerequisites, true, block?.prerequisites],
    [m.element_counts_towards, true, towards && { text: towards, url: badge.path_url }],
    [m.element_field_of_study, false, field],
    [m.element_further_information, true, block?.further_information],
  ]
  return rows.flatMap(([name, isIssuers, value, note]) =>
    value ? [{ name: name({}, { locale }), values: linked([value]), notes: linked([note]), isIssuers }] : [],
  )
}
