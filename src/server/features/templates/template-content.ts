import { isDeepStrictEqual } from 'node:util'
import { MAX_HTML_LENGTH, type TemplateContent } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { cleanHtml, textOfHtml } from '#server/platform/html/clean-html.ts'
import { invalidField } from '#server/platform/http/refusal.ts'
import type { templateVersions } from '#server/schema/tables/templates.ts'
import { microCredentialFrom } from './micro-credentials/micro-credential-content.ts'

type Version = typeof templateVersions.$inferSelect

/** The content columns of a version, with their names in the API. */
const FIELDS = {
  title: 'title',
  code: 'code',
  description: 'description',
  assignmentCriteria: 'assignment_criteria',
  colorPrimary: 'color_primary',
  type: 'type',
  acquiredKnowledge: 'type_data.acquired_knowledge',
  acquiredSkills: 'type_data.acquired_skills',
  acquiredAttitudes: 'type_data.acquired_attitudes',
  applicationScope: 'type_data.application_scope',
  otherOrg: 'other_org',
  otherOrgInfo: 'other_org_info',
  learnMoreUrl: 'learn_more_url',
  validityCount: 'validity_count',
  validityUnit: 'validity_unit',
  isMicroCredential: 'is_micro_credential',
  microCredential: 'micro_credential',
  alignments: 'alignments',
  namesRecipient: 'names_recipient',
  showsGrades: 'shows_grades',
  neededSteps: 'needed_steps',
  expiredCounts: 'expired_counts',
  language: 'language',
  image: 'image',
  backgroundImage: 'background_image',
  imageAlt: 'image_alt',
  design: 'design',
} as const satisfies Partial<Record<keyof Version, string>>

export type ContentColumn = keyof typeof FIELDS
export type Content = Pick<Version, ContentColumn>

const COLUMNS = Object.keys(FIELDS) as ContentColumn[]

/** A column's name in the API, such as `type_data.acquired_knowledge`. */
export const fieldOf = (column: ContentColumn): string => FIELDS[column]

/** The content of a version, without its number, dates and other metadata. */
export const contentOf = (version: Version): Content =>
  Object.fromEntries(COLUMNS.map((column) => [column, version[column]])) as Content

/** The texts of a request; pictures are handled separately. */
type SentContent = {
  [Name in Exclude<keyof TemplateContent, 'image' | 'background_image'>]?: TemplateContent[Name] | undefined
}

/**
 * The content columns of the fields that a request sends: HTML is cleaned, and emptied fields are `null`.
 * @param current the content to change, absent for a new template
 * @throws Refusal 422 if a text is too long once cleaned, the two names of the scope disagree, or the validity would have
 * only a number or only a unit
 */
export function contentFrom(sent: SentContent, current?: Content): Partial<Content> {
  const nested = sent.type_data === null ? NO_TYPE_DATA : (sent.type_data ?? {})
  const content = {
    title: sent.title,
    code: sent.code,
    description: html('description', sent.description),
    assignmentCriteria: html('assignmentCriteria', sent.assignment_criteria),
    colorPrimary: sent.color_primary,
    type: sent.type,
    acquiredKnowledge: htmlOrNull('acquiredKnowledge', nested.acquired_knowledge),
    acquiredSkills: htmlOrNull('acquiredSkills', nested.acquired_skills),
    acquiredAttitudes: htmlOrNull('acquiredAttitudes', nested.acquired_attitudes),
    applicationScope: oneScope(
      htmlOrNull('applicationScope', sent.application_scope),
      htmlOrNull('applicationScope', nested.application_scope),
      current?.applicationScope ?? null,
    ),
    otherOrg: sent.other_org,
    otherOrgInfo: sent.other_org_info,
    learnMoreUrl: sent.learn_more_url,
    validityCount: sent.validity_count,
    validityUnit: sent.validity_unit,
    ...microCredentialFrom(sent, current),
    language: sent.language,
    imageAlt: sent.image_alt,
  }
  refuseHalfValidity({ validityCount: null, validityUnit: null, ...current }, content)
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined))
}

/** Validity needs both a number and a unit, or neither. */
function refuseHalfValidity(
  current: Pick<Content, 'validityCount' | 'validityUnit'>,
  { validityCount = current.validityCount, validityUnit = current.validityUnit }: HalfValidity,
) {
  if ((validityCount === null) === (validityUnit === null)) return
  const missing = validityCount === null ? 'validity_count' : 'validity_unit'
  throw invalidField([missing], (locale) => m.problems_field_required({}, { locale }))
}

type HalfValidity = { [Name in 'validityCount' | 'validityUnit']: Content[Name] | undefined }

/** Reduces a change to the values that differ from the current ones. */
export function changedValues(current: Content, change: Partial<Content>): Partial<Content> {
  const changed = Object.entries(change).filter(
    ([column, value]) => !isDeepStrictEqual(current[column as ContentColumn], value),
  )
  return Object.fromEntries(changed)
}

const NO_TYPE_DATA = {
  acquired_knowledge: null,
  acquired_skills: null,
  acquired_attitudes: null,
  application_scope: null,
}

/** Markup without text, such as the `<p></p>` of an empty editor, becomes an empty string. */
function html(column: ContentColumn, sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined
  const cleaned = cleanHtml(sent)
  if (cleaned.length > MAX_HTML_LENGTH) {
    throw invalidField(fieldOf(column).split('.'), (locale) =>
      m.problems_field_too_long({ most: MAX_HTML_LENGTH }, { locale }),
    )
  }
  return textOfHtml(cleaned) ? cleaned : ''
}

function htmlOrNull(column: ContentColumn, sent: string | null | undefined): string | null | undefined {
  return sent ? html(column, sent) || null : sent
}

/**
 * Merges the two fields that contain the scope. A client that sends back everything it has read changes one and repeats
 * the other, so the value that differs from the current text wins.
 */
function oneScope(top: string | null | undefined, nested: string | null | undefined, current: string | null) {
  if (nested === undefined || nested === current) return top
  if (top === undefined || top === current || top === nested) return nested
  throw invalidField(['application_scope'], (locale) => m.templates_scope_twice({}, { locale }))
}
