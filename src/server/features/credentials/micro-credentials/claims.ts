import type { Language } from '#contract/formats.ts'
import { isCompleteMicroCredential } from '#contract/micro-credentials/micro-credential-elements.ts'
import { emptyMicroCredential } from '#contract/micro-credentials/micro-credentials.ts'
import { m } from '#i18n/compiled/messages.js'
import { elementRows, furtherRows, type Linked } from '#i18n/element-words.ts'
import { isSafeLink } from '#server/platform/html/clean-html.ts'
import { markdownOfHtml } from '#server/platform/html/markdown-of-html.ts'
import type { Urls } from '#server/platform/urls.ts'
import type { OrganizationRow } from '../../organizations/organizations.sql.ts'
import type { TemplateRow } from '../../templates/template-answer.ts'
import { distinct } from '../distinct.ts'

type Version = TemplateRow['version']

/** What a micro-credential's claims are built from; `steps` are those of a learning path, in order. */
export type Issued = { version: Version; organization: OrganizationRow; steps: TemplateRow[] }

/**
 * The claims of a micro-credential that Open Badges 3.0 has no field for, in the terms of `context.ts`.
 * @returns undefined for any other badge
 */
export function microCredentialClaims({ version, organization, steps }: Issued, urls: Urls) {
  if (!version.isMicroCredential) return undefined
  const block = version.microCredential ?? emptyMicroCredential()
  const { stackability, quality_assurance: quality } = block
  return {
    country: block.country ?? organization.addressInfo.country,
    awardingBodies: distinct(
      awardingBodies({ version, organization }).map(({ text, url }) => ({ body: text, page: url })),
    ),
    learningOutcomes: distinct(block.learning_outcomes.map(({ text, kind }) => ({ outcome: text, outcomeKind: kind }))),
    ectsCredits: block.ects,
    workloadHours: block.workload_hours,
    eqfLevel: block.eqf_level,
    nationalLevel: block.nqf_level,
    cycle: block.qf_ehea_cycle,
    assessment: block.assessment,
    supervision: block.supervision,
    participation: block.participation,
    qualityAssurance: { statement: quality.text, body: quality.body, page: webAddress(quality.url) },
    prerequisites: block.prerequisites,
    stackability: {
      stackabilityKind: stackability.kind,
      ...(stackability.kind === 'towards' && {
        towards: stackability.text,
        page: stackability.learning_path_id && urls.template(stackability.learning_path_id),
      }),
    },
    fieldOfStudyCode: block.field_of_study,
    steps: distinct(steps.map((step) => step.version.title)),
    furtherInformation: block.further_information,
    learnMore: webAddress(version.learnMoreUrl),
  }
}

/** The organization, then the co-awarding bodies. */
function awardingBodies({ version, organization }: Pick<Issued, 'version' | 'organization'>): Linked[] {
  const others = version.microCredential?.co_awarding_bodies ?? []
  return [
    { text: organization.name, url: webAddress(organization.website) },
    ...others.map(({ name, url }) => ({ text: name, url: webAddress(url) })),
  ]
}

/** A normalized absolute web URL, as credentials require; null for `mailto:` and unsafe links. */
const webAddress = (address: string | null): string | null =>
  address && isSafeLink(address) && !address.startsWith('mailto:') ? new URL(address).href : null

/** Elements that have their own field in Open Badges 3.0. */
const ELSEWHERE = ['learner', 'title', 'date_of_issue']

/**
 * The same claims for readers: Markdown sections in the template's language, which become part of the criteria because
 * every viewer shows those. Empty for any other badge.
 */
export function microCredentialNarrative({ version, organization }: Omit<Issued, 'steps'>): string[] {
  if (!version.isMicroCredential) return []
  const locale = version.language as Language
  const block = version.microCredential ?? emptyMicroCredential()
  const country = organization.addressInfo.country ?? null
  const described = { title: version.title, micro_credential: block }
  const isComplete = isCompleteMicroCredential({ ...described, is_micro_credential: true }, country)
  const rows = elementRows({ ...described, organization: organization.name, country }, locale)
  const further = { micro_credential: block, grade: null, grade_scale: null, credits_earned: null, path_url: null }
  const learnMore = linkedAddress(version.learnMoreUrl)
  const sections = [
    ...rows.filter(({ element }) => !ELSEWHERE.includes(element)),
    ...furtherRows(further, locale),
    ...(learnMore ? [{ name: m.public_learn_more({}, { locale }), values: [learnMore], notes: [] }] : []),
  ]
  return [
    ...(isComplete ? [`## ${m.element_european_micro_credential({}, { locale })}`] : []),
    ...sections.flatMap(({ name, values, notes }) => [
      `${isComplete ? '###' : '##'} ${name}`,
      markdownOfHtml((values.length > 1 ? list(values) : paragraphs(values)) + paragraphs(notes)),
    ]),
  ]
}

const linkedAddress = (address: string | null): Linked | null => {
  const url = webAddress(address)
  return url ? { text: url, url } : null
}

const list = (lines: Linked[]) => `<ul>${lines.map((line) => `<li>${asHtml(line)}</li>`).join('')}</ul>`

const paragraphs = (lines: Linked[]) => lines.map((line) => `<p>${asHtml(line)}</p>`).join('')

/** Escapes plain text for HTML and attribute values. */
const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

function asHtml({ text, url }: Linked): string {
  const address = webAddress(url)
  return address ? `<a href="${escaped(address)}">${escaped(text)}</a>` : escaped(text)
}
