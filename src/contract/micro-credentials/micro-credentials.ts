import { z } from 'zod'
import {
  emptyIsNull,
  fails,
  listOf,
  nullableText,
  requiredLine,
  requiredText,
  SecureAddress,
  Uuid,
  WebAddress,
} from '../formats.ts'

/**
 * The European micro-credential: the elements of Annex I of the Council Recommendation 2022/C 243/02, as a block of a
 * template's content, and what a badge says beyond its template. Fields have the Recommendation's names.
 */

/** `6`, `0.5`, and with the Italian decimal comma `0,5`; spaces around it count for nothing. */
const FIGURE = /^\s*-?\d{1,6}([.,]\d{1,6})?\s*$/

/** A number, or a text as sent by forms and tables. `code` is the error for anything else. */
const figure = (code: string, schema: z.ZodNumber) =>
  z
    .preprocess((value: number | string, context) => {
      if (typeof value === 'number') return value
      if (typeof value === 'string' && FIGURE.test(value)) return Number(value.replace(',', '.'))
      context.addIssue({ code: 'custom', input: value, ...fails(code) })
      return z.NEVER
    }, schema)
    .meta({ inRequests: { type: ['number', 'string'], pattern: FIGURE.source } })

/** A number in steps such as 0.25 or 0.5. */
const inSteps = (code: string, least: number, most: number, step: number) =>
  figure(code, z.number().min(least).max(most).multipleOf(step))

/** Several options of an enum; duplicates are dropped. */
const someOf = <Choice extends z.ZodEnum>(choice: Choice) =>
  listOf(choice, choice.options.length).overwrite((chosen) => [...new Set(chosen)])

export const OutcomeKind = z.enum(['knowledge', 'skill', 'responsibility_and_autonomy'])
export type OutcomeKind = z.output<typeof OutcomeKind>

export const MAX_OUTCOMES = 20
export const MAX_OUTCOME_LENGTH = 300

/** One sentence on what the holder can do. */
export const LearningOutcome = z.object({
  text: requiredText(MAX_OUTCOME_LENGTH),
  kind: emptyIsNull(OutcomeKind).default(null),
})

/** The cycles of the European Higher Education Area. */
export const Cycle = z.enum(['short', 'first', 'second', 'third'])
export type Cycle = z.output<typeof Cycle>

export const Assessment = z.enum([
  'written',
  'oral',
  'practical',
  'portfolio',
  'project',
  'automatic_test',
  'prior_learning',
  'attendance',
  'none',
])
export type Assessment = z.output<typeof Assessment>

/** Annex I: supervision and identity verification during assessment. */
export const Supervision = z.enum(['verified', 'supervised', 'unsupervised'])
export type Supervision = z.output<typeof Supervision>

export const Participation = z.enum(['online', 'on_site', 'blended', 'work_based', 'volunteering'])
export type Participation = z.output<typeof Participation>

/** A level of the European Qualifications Framework; `none` if there is explicitly none. */
const EqfLevel = z.union([z.literal('none'), figure('eqf_level', z.int().min(1).max(8))])

export const MAX_CO_AWARDING_BODIES = 5

/** ECTS credits, in steps of 0.25. */
const Credits = inSteps('credits', 0.25, 60, 0.25)

/** Every field is optional in a draft; `micro-credential-elements.ts` defines completeness. */
export const MicroCredential = z.object({
  learning_outcomes: listOf(LearningOutcome, MAX_OUTCOMES).default([]),
  workload_hours: emptyIsNull(inSteps('hours', 0.5, 6000, 0.5)).default(null),
  ects: emptyIsNull(Credits).default(null),
  eqf_level: emptyIsNull(EqfLevel).default(null),
  /** The level in a national framework, as free text. */
  nqf_level: nullableText(100).default(null),
  qf_ehea_cycle: emptyIsNull(Cycle).default(null),
  /** The code of a detailed field of ISCED-F 2013. */
  field_of_study: emptyIsNull(
    z
      .string()
      .regex(/^\d{4}$/)
      .meta({ examples: ['0613'] }),
  ).default(null),
  assessment: someOf(Assessment).default([]),
  supervision: emptyIsNull(Supervision).default(null),
  participation: someOf(Participation).default([]),
  quality_assurance: z
    .object({
      text: nullableText(500).default(null),
      /** The accrediting or evaluating body. */
      body: nullableText(255).default(null),
      url: emptyIsNull(WebAddress).default(null),
    })
    .default({ text: null, body: null, url: null }),
  prerequisites: nullableText(1000).default(null),
  /** Stand-alone, or part of a learning path of the organization or of what the text describes. */
  stackability: z
    .object({
      kind: z.enum(['alone', 'towards']).default('alone'),
      text: nullableText(255).default(null),
      learning_path_id: emptyIsNull(Uuid).default(null),
    })
    .default({ kind: 'alone', text: null, learning_path_id: null }),
  /** The issuer's country and region; null falls back to the organization's. */
  country: nullableText(120).default(null),
  co_awarding_bodies: listOf(
    z.object({ name: requiredText(255), url: emptyIsNull(WebAddress).default(null) }),
    MAX_CO_AWARDING_BODIES,
  ).default([]),
  further_information: nullableText(2000).default(null),
})
export type MicroCredential = z.output<typeof MicroCredential>

/** An empty block. */
export const emptyMicroCredential = (): MicroCredential => MicroCredential.parse({})

export const MAX_ALIGNMENTS = 20

/** A skill or level of a framework, such as DigComp 2.2 or ESCO, that a badge certifies. */
export const Alignment = z.object({
  framework: requiredText(100),
  /** The framework's code, such as `1.2`; null if it has none. */
  code: nullableText(60).default(null),
  name: requiredText(255),
  url: SecureAddress,
})
export type Alignment = z.output<typeof Alignment>

export const MAX_EVIDENCE = 5

/** A piece of work by the holder: a title, optionally with a link and a narrative. */
export const Evidence = z.object({
  title: requiredText(255),
  url: emptyIsNull(SecureAddress).default(null),
  narrative: nullableText(2000).default(null),
})
export type Evidence = z.output<typeof Evidence>

/** The start of a tag, comment or declaration; `< 18` is not one. */
const MARKUP = /<[a-z/!?]/i

/** One line without markup; an empty one becomes null. */
const plainLine = (limit: number) =>
  z
    .union([
      z.string().trim().pipe(z.literal('')),
      z.null(),
      requiredLine(limit).refine((line) => !MARKUP.test(line), fails('markup')),
    ])
    .transform((line) => line || null)

/** As given: `28`, `72 of 100`, `cum laude`. */
export const Grade = plainLine(40)

/**
 * Credits as entered in a table: `6`, `0.5`, or `0,50` with a comma; empty means none. All invalid values give the same
 * error.
 */
export const WrittenCredits = z
  .string()
  .trim()
  .transform((written, context) => {
    if (written === '') return null
    const credits = Credits.safeParse(written)
    if (credits.success) return credits.data
    context.addIssue({ code: 'custom', ...fails('credits') })
    return z.NEVER
  })

/** One person's results, on their badge only. */
export const Result = z.object({
  grade: Grade.optional(),
  /** The grading scale, such as `0-30, pass from 18`. */
  grade_scale: plainLine(100).optional(),
  credits_earned: emptyIsNull(Credits).optional(),
  evidence: listOf(Evidence, MAX_EVIDENCE).optional(),
})
export type Result = z.output<typeof Result>

/** Refuses a scale without a grade. */
export function checkScaleHasGrade(
  { grade, grade_scale }: Pick<Result, 'grade' | 'grade_scale'>,
  context: z.RefinementCtx,
) {
  if (grade_scale && !grade) context.addIssue({ code: 'custom', path: ['grade'], params: { code: 'required' } })
}
