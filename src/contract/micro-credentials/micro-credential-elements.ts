import type { MicroCredential } from './micro-credentials.ts'

/**
 * The eleven mandatory elements of Annex I of the Council Recommendation 2022/C 243/02, in its order. The learner and
 * the day of issue come with each badge; the awarding body is the organization.
 */
export const ELEMENTS = [
  'learner',
  'title',
  'country',
  'awarding_bodies',
  'date_of_issue',
  'learning_outcomes',
  'workload',
  'level',
  'assessment',
  'participation',
  'quality_assurance',
] as const
export type Element = (typeof ELEMENTS)[number]

type Described = {
  title: string
  micro_credential: MicroCredential | null
}

/** An element, its number in the Annex, and the request field that sets it; null if a badge or its issuer does. */
export type ElementState = { element: Element; number: number; isThere: boolean; field: string | null }

/**
 * Which of the eleven elements a template has.
 * @param country the organization's country, the default when the template names none
 */
export function elementsOf({ title, micro_credential }: Described, country: string | null): ElementState[] {
  const block = micro_credential
  const states: Record<Element, [isThere: boolean, field: string | null]> = {
    learner: [true, null],
    title: [title.trim() !== '', 'title'],
    country: [Boolean(block?.country || country), 'micro_credential.country'],
    awarding_bodies: [true, null],
    date_of_issue: [true, null],
    learning_outcomes: [(block?.learning_outcomes.length ?? 0) > 0, 'micro_credential.learning_outcomes'],
    workload: [Boolean(block && (block.ects !== null || block.workload_hours !== null)), 'micro_credential.ects'],
    level: [Boolean(block && block.eqf_level !== null), 'micro_credential.eqf_level'],
    assessment: [(block?.assessment.length ?? 0) > 0, 'micro_credential.assessment'],
    participation: [(block?.participation.length ?? 0) > 0, 'micro_credential.participation'],
    quality_assurance: [Boolean(block?.quality_assurance.text), 'micro_credential.quality_assurance.text'],
  }
  return ELEMENTS.map((element, index) => {
    const [isThere, field] = states[element]
    return { element, number: index + 1, isThere, field }
  })
}

/** Whether all eleven are present: only then may a badge be labelled "European micro-credential". */
export const isCompleteMicroCredential = (
  template: Described & { is_micro_credential: 0 | 1 | boolean },
  country: string | null,
): boolean => Boolean(template.is_micro_credential) && elementsOf(template, country).every(({ isThere }) => isThere)

/** Hours of work per ECTS credit (ECTS Users' Guide). */
const MIN_HOURS = 25
const MAX_HOURS = 30

/** Hours per credit, and whether that is within the European range; null if either value is missing. */
export function hoursPerCredit({ ects, workload_hours }: Pick<MicroCredential, 'ects' | 'workload_hours'>) {
  if (ects === null || workload_hours === null) return null
  const hours = workload_hours / ects
  return { hours, isUsual: hours >= MIN_HOURS && hours <= MAX_HOURS }
}
