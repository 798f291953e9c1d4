import { isDeepStrictEqual } from 'node:util'
import { LONGEST_HTML, type TemplateContent } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { cleanHtml, textOfHtml } from '#server/platform/html/clean-html.ts'
import { invalidField } from '#server/platform/http/refusal.ts'
import type { templateVersions } from '#server/schema/tables/templates.ts'
import { microCredentialFrom } from './micro-credentials/micro-credential-content.ts'

type Version = typeof templateVersions.$inferSelect

/** What a version says, by its columns; the interface's name of each. */
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
} as const satisfies Partial<Record<keyof Version, string>>

export type ContentColumn = keyof typeof FIELDS
export type Content = Pick<Version, ContentColumn>

const COLUMNS = Object.keys(FIELDS) as ContentColumn[]

/** The interface's name of a column: `type_data.acquired_knowledge`. */
export const fieldOf = (column: ContentColumn): string => FIELDS[column]

/** What a version says, without what makes it that version. */
export const contentOf = (version: Version): Content =>
  Object.fromEntries(COLUMNS.map((column) => [column, version[column]])) as Content

/** The texts of a request; its pictures go another way. */
type SentContent = {
  [Name in Exclude<keyof TemplateContent, 'image' | 'background_image'>]?: TemplateContent[Name] | undefined
}

/**
 * The content that a request sends, and nothing that it leaves out: HTML cleaned, `null` where a field is emptied.
 * @param current the content to be changed, absent for a new template
 * @throws Refusal 422 where a text is too long once cleaned, the two names of the scope say different things, or only half
 * of a validity is left
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
  }
  refuseHalfValidity({ validityCount: null, validityUnit: null, ...current }, content)
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined))
}

/** A number without its unit, or a unit without its number, says nothing. */
function refuseHalfValidity(
  current: Pick<Content, 'validityCount' | 'validityUnit'>,
  { validityCount = current.validityCount, validityUnit = current.validityUnit }: HalfValidity,
) {
  if ((validityCount === null) === (validityUnit === null)) return
  const missing = validityCount === null ? 'validity_count' : 'validity_unit'
  throw invalidField([missing], (locale) => m.problems_field_required({}, { locale }))
}

type HalfValidity = { [Name in 'validityCount' | 'validityUnit']: Content[Name] | undefined }

/** The part of a change that really changes something. */
export function differing(current: Content, change: Partial<Content>): Partial<Content> {
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

/** Markup that says nothing, such as the `<p></p>` of an empty editor, is an empty text. */
function html(column: ContentColumn, sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined
  const cleaned = cleanHtml(sent)
  if (cleaned.length > LONGEST_HTML) {
    throw invalidField(fieldOf(column).split('.'), (locale) =>
      m.problems_field_too_long({ most: LONGEST_HTML }, { locale }),
    )
  }
  return textOfHtml(cleaned) ? cleaned : ''
}

function htmlOrNull(column: ContentColumn, sent: string | null | undefined): string | null | undefined {
  return sent ? html(column, sent) || null : sent
}

/**
 * The scope has two names. An editor that sends back all that it read changes one of them and repeats the other as it
 * was: what differs from the current text is what was meant.
 */
function oneScope(top: string | null | undefined, nested: string | null | undefined, current: string | null) {
  if (nested === undefined || nested === current) return top
  if (top === undefined || top === current || top === nested) return nested
  throw invalidField(['application_scope'], (locale) => m.templates_scope_twice({}, { locale }))
}
