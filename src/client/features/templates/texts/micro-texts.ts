import type { z } from 'zod'
import { ELEMENTS, type Element, elementsOf } from '#contract/micro-credentials/micro-credential-elements.ts'
import type { Alignment, LearningOutcome, MicroCredential } from '#contract/micro-credentials/micro-credentials.ts'
import type { BadgeTemplate, UpdateTemplate } from '#contract/templates.ts'

/** The fields of the block `micro_credential` that hold the elements of the Recommendation, in display order. */
export const elementFields = [
  'learning_outcomes',
  'ects',
  'workload_hours',
  'eqf_level',
  'nqf_level',
  'qf_ehea_cycle',
  'assessment',
  'supervision',
  'participation',
  'quality_assurance',
  'quality_body',
  'quality_url',
] as const

/** The block's other fields, in display order. */
export const moreFields = [
  'field_of_study',
  'prerequisites',
  'stackability',
  'country',
  'co_awarding_bodies',
  'further_information',
] as const

/** The fields of the block, each a text of the form. */
export const blockFields = [...elementFields, ...moreFields] as const
type BlockField = (typeof blockFields)[number]

/** All form fields of the micro-credential, of skills, and of what is shown of the holder. */
export const microFields = [
  'is_micro_credential',
  ...blockFields,
  'alignments',
  'names_recipient',
  'shows_grades',
] as const
export type MicroField = (typeof microFields)[number]
export type MicroTexts = Record<MicroField, string>

/** Boolean fields, stored as `1` or empty. */
export const isFlag = (field: string) => ['is_micro_credential', 'names_recipient', 'shows_grades'].includes(field)

export type Outcome = z.output<typeof LearningOutcome>
export type CoAwardingBody = MicroCredential['co_awarding_bodies'][number]
export type Skill = z.output<typeof Alignment>

/** Identifies a skill. Its URL does not, since all skills of a framework may share one. */
export const skillKey = ({ framework, code, name, url }: Skill) =>
  encodeURIComponent([framework, code ?? name, url].join(' '))

/** A list as one text of the form; empty for an empty list. */
export const writeRows = (rows: readonly object[]) => (rows.length > 0 ? JSON.stringify(rows) : '')

const readRows = <Row>(text: string): Row[] => (text ? JSON.parse(text) : [])
export const readOutcomes = (text: string) => readRows<Outcome>(text)
export const readBodies = (text: string) => readRows<CoAwardingBody>(text)
export const readSkills = (text: string) => readRows<Skill>(text)

/** Several choices as one text: `written,project`. */
export const readChoices = <Choice extends string>(text: string) => (text ? text.split(',') : []) as Choice[]

/** What a micro-credential counts towards. As text: empty if it stands alone, else a path with its title, or words. */
export type Stackability =
  | { kind: 'alone' }
  | { kind: 'path'; id: string; title: string }
  | { kind: 'words'; text: string }

export function writeStackability(towards: Stackability): string {
  if (towards.kind === 'path') return `path:${towards.id} ${towards.title}`
  return towards.kind === 'words' && towards.text ? `words:${towards.text}` : ''
}

export function readStackability(text: string): Stackability {
  const [, id, title] = /^path:(\S+) (.*)$/s.exec(text) ?? []
  if (id) return { kind: 'path', id, title: title ?? '' }
  return text.startsWith('words:') ? { kind: 'words', text: text.slice('words:'.length) } : { kind: 'alone' }
}

function stackabilityText({ kind, text, learning_path_id: id }: MicroCredential['stackability']): string {
  if (kind === 'alone') return ''
  return writeStackability(id ? { kind: 'path', id, title: text ?? '' } : { kind: 'words', text: text ?? '' })
}

/** A template's values of these fields, as the form has them. */
export function microTextsOf(template: BadgeTemplate): MicroTexts {
  const { micro_credential: block, alignments } = template
  return {
    is_micro_credential: template.is_micro_credential ? '1' : '',
    learning_outcomes: writeRows(block?.learning_outcomes ?? []),
    ects: String(block?.ects ?? ''),
    workload_hours: String(block?.workload_hours ?? ''),
    eqf_level: String(block?.eqf_level ?? ''),
    nqf_level: block?.nqf_level ?? '',
    qf_ehea_cycle: block?.qf_ehea_cycle ?? '',
    assessment: String(block?.assessment ?? ''),
    supervision: block?.supervision ?? '',
    participation: String(block?.participation ?? ''),
    quality_assurance: block?.quality_assurance.text ?? '',
    quality_body: block?.quality_assurance.body ?? '',
    quality_url: block?.quality_assurance.url ?? '',
    field_of_study: block?.field_of_study ?? '',
    prerequisites: block?.prerequisites ?? '',
    stackability: block ? stackabilityText(block.stackability) : '',
    country: block?.country ?? '',
    co_awarding_bodies: writeRows(block?.co_awarding_bodies ?? []),
    further_information: block?.further_information ?? '',
    alignments: writeRows(alignments),
    names_recipient: template.names_recipient ? '1' : '',
    shows_grades: template.shows_grades ? '1' : '',
  }
}

/** The block as it is sent; empty rows are left out. */
function blockOf(texts: MicroTexts): z.input<typeof MicroCredential> {
  const towards = readStackability(texts.stackability)
  return {
    learning_outcomes: writtenOutcomes(texts),
    ects: texts.ects,
    workload_hours: texts.workload_hours,
    eqf_level: texts.eqf_level,
    nqf_level: texts.nqf_level,
    qf_ehea_cycle: texts.qf_ehea_cycle as '',
    assessment: readChoices(texts.assessment),
    supervision: texts.supervision as '',
    participation: readChoices(texts.participation),
    quality_assurance: { text: texts.quality_assurance, body: texts.quality_body, url: texts.quality_url },
    field_of_study: texts.field_of_study,
    prerequisites: texts.prerequisites,
    stackability: {
      kind: towards.kind === 'alone' ? 'alone' : 'towards',
      learning_path_id: towards.kind === 'path' ? towards.id : null,
      text: towards.kind === 'words' ? towards.text : null,
    },
    country: texts.country,
    co_awarding_bodies: readBodies(texts.co_awarding_bodies).filter(({ name, url }) => name.trim() || url),
    further_information: texts.further_information,
  }
}

const writtenOutcomes = ({ learning_outcomes }: Pick<MicroTexts, 'learning_outcomes'>) =>
  readOutcomes(learning_outcomes).filter(({ text }) => text.trim())

/** The request for these fields. The block is sent as a whole, so `texts` needs all of it. */
export function microRequest(texts: MicroTexts, fields: readonly string[]): z.input<typeof UpdateTemplate> {
  const has = (field: MicroField) => fields.includes(field)
  const flag = (field: MicroField) => (texts[field] ? 1 : 0)
  return {
    ...(has('is_micro_credential') && { is_micro_credential: flag('is_micro_credential') }),
    ...(blockFields.some(has) && { micro_credential: blockOf(texts) }),
    ...(has('alignments') && { alignments: readSkills(texts.alignments) }),
    // Always sent along: if left out, it would follow the micro-credential switch.
    ...((has('is_micro_credential') || has('names_recipient')) && { names_recipient: flag('names_recipient') }),
    ...(has('shows_grades') && { shows_grades: flag('shows_grades') }),
  }
}

/** The form's field for a request's field path: `micro_credential.quality_assurance.url` or `alignments.2.name`. */
export function microFieldNamed(name: string): MicroField | undefined {
  const [first, second, third] = name.replace(/\[([^\]]*)\]/g, '.$1').split('.')
  if (first !== 'micro_credential') return microFields.find((field) => field === first)
  if (second === 'quality_assurance' && third && third !== 'text') return `quality_${third as 'body' | 'url'}`
  return blockFields.find((field) => field === second)
}

/** The form field of each element of the Recommendation. */
const fieldsOf: Partial<Record<Element, 'title' | BlockField>> = {
  title: 'title',
  country: 'country',
  awarding_bodies: 'co_awarding_bodies',
  learning_outcomes: 'learning_outcomes',
  workload: 'ects',
  level: 'eqf_level',
  assessment: 'assessment',
  participation: 'participation',
  quality_assurance: 'quality_assurance',
}

export type WrittenElement = { element: Element; number: number; isThere: boolean; field: 'title' | BlockField | null }

/** Which of the eleven elements are there, by the form's current values. */
export function writtenElements(texts: MicroTexts & { title: string }, country: string | null): WrittenElement[] {
  const isFilled = (text: string) => (text.trim() ? 1 : null)
  const block = {
    country: texts.country.trim(),
    learning_outcomes: writtenOutcomes(texts),
    ects: isFilled(texts.ects),
    workload_hours: isFilled(texts.workload_hours),
    eqf_level: texts.eqf_level || null,
    assessment: readChoices(texts.assessment),
    participation: readChoices(texts.participation),
    quality_assurance: { text: texts.quality_assurance.trim() },
  } as MicroCredential
  return elementsOf({ title: texts.title, micro_credential: block }, country).map((state) => ({
    ...state,
    field: fieldsOf[state.element] ?? null,
  }))
}

/** The elements that a micro-credential lacks, except the title, which every template needs; else none. */
export const missingElements = (texts: MicroTexts & { title: string }, country: string | null) =>
  texts.is_micro_credential
    ? writtenElements(texts, country).filter(({ isThere, field }) => !isThere && field !== 'title')
    : []

/** An element's number in the Recommendation. */
export const numberOf = (element: Element) => ELEMENTS.indexOf(element) + 1
