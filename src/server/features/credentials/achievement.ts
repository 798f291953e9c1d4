import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { eqfWords, fieldOfStudyWords } from '#i18n/element-words.ts'
import { ruleSentence } from '#i18n/path-rule.ts'
import { textOfHtml } from '#server/platform/html/clean-html.ts'
import { markdownOfHtml } from '#server/platform/html/markdown-of-html.ts'
import { badgePicture } from '#server/platform/images/pictures.ts'
import type { Urls } from '#server/platform/urls.ts'
import { issuerProfile } from '../issuer-keys/issuer-profile.ts'
import type { OrganizationRow } from '../organizations/organizations.sql.ts'
import { pathRule } from '../templates/path-rule.ts'
import type { TemplateRow } from '../templates/template-answer.ts'
import { distinct } from './distinct.ts'
import { microCredentialClaims, microCredentialNarrative } from './micro-credentials/claims.ts'

/** Template types as Open Badges 3.0 AchievementType values; learning paths have no type. */
const TYPES: Record<string, string> = {
  knowledge: 'Achievement',
  skills: 'Competency',
  participation: 'Badge',
  qualification: 'Certification',
}

/**
 * The Achievement of a badge's credential (Open Badges 3.0).
 * @param steps the steps of a learning path, in order
 */
export function achievement(
  { template, version }: Pick<TemplateRow, 'template' | 'version'>,
  organization: OrganizationRow,
  steps: TemplateRow[],
  urls: Urls,
) {
  const description = textOfHtml(version.description) || version.title
  const block = version.isMicroCredential ? version.microCredential : null
  return {
    id: urls.template(template.id),
    type: ['Achievement'],
    achievementType: typeOf({ template, version }),
    name: version.title,
    description,
    criteria: { narrative: narrative(version, organization, steps) || description },
    creditsAvailable: block?.ects,
    fieldOfStudy: block?.field_of_study && fieldOfStudyWords(block.field_of_study, version.language as Language),
    alignment: alignments(version),
    tag: [...new Set(version.alignments.map(({ name }) => name))],
    humanCode: version.code,
    version: String(version.number),
    inLanguage: version.language,
    image: { id: urls.picture(badgePicture(template, version), 'high'), type: 'Image' },
    creator: issuerProfile(organization, urls),
    // No versions: a step's template may get newer ones after the badge was issued, and the credential must not change.
    related: steps.map((step) => ({ id: urls.template(step.template.id), type: ['Related'] })),
    microCredential: microCredentialClaims({ version, organization, steps }, urls),
  }
}

function typeOf({ template, version }: Pick<TemplateRow, 'template' | 'version'>): string {
  if (version.isMicroCredential) return 'MicroCredential'
  return template.isLearningPath ? 'LearningProgram' : (TYPES[version.type ?? ''] ?? 'Badge')
}

/**
 * How the badge is earned, then the acquired knowledge, skills and so on, each under a heading. Open Badges 3.0 has no
 * field for these (an alignment needs a framework's URL, a tag is a single word), and every viewer shows the criteria.
 */
function narrative(version: TemplateRow['version'], organization: OrganizationRow, steps: TemplateRow[]): string {
  const options = { locale: version.language as Language }
  const acquired = [
    [m.public_acquired_knowledge, version.acquiredKnowledge],
    [m.public_acquired_skills, version.acquiredSkills],
    [m.public_acquired_attitudes, version.acquiredAttitudes],
    [m.public_application_scope, version.applicationScope],
  ] as const
  const parts = acquired.map(([title, html]) => [`## ${title({}, options)}`, markdownOfHtml(html ?? '')] as const)
  const written = parts.flatMap(([title, text]) => (text ? [title, text] : []))
  const certified = microCredentialNarrative({ version, organization })
  return [markdownOfHtml(version.assignmentCriteria), ...pathSteps(version, steps), ...written, ...certified]
    .filter(Boolean)
    .join('\n\n')
}

/**
 * The names of a path's steps and the rule for how many are required. A path whose steps are all required adds nothing
 * here unless it is a micro-credential: `related` names the steps, and credentials already issued must not change.
 */
function pathSteps(version: TemplateRow['version'], steps: TemplateRow[]): string[] {
  const rule = pathRule(version, steps)
  if (steps.length === 0 || (!rule && !version.isMicroCredential)) return []
  const locale = version.language as Language
  const kind = ({ isRequired }: TemplateRow) =>
    (isRequired === false ? m.progress_optional({}, { locale }) : m.progress_required({}, { locale })).toLowerCase()
  const list = steps.map((step) => `<li>${asHtml(step.version.title)}${rule ? ` (${kind(step)})` : ''}</li>`)
  return [
    `## ${m.public_steps({}, { locale })}`,
    markdownOfHtml(`${rule ? `<p>${ruleSentence(rule, locale)}</p>` : ''}<ol>${list.join('')}</ol>`),
  ]
}

/** Escapes plain text for HTML. */
const asHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Frameworks whose entries are competencies in the sense of Open Badges 3.0; levels and fields of study are not. */
const OF_COMPETENCIES = /^(ESCO|DigComp|EntreComp|LifeComp|GreenComp)\b/i

/** The European Union's URI of an EQF level. */
const eqfLevel = (level: number) => `http://data.europa.eu/snb/eqf/${level}`

/**
 * The skills and levels of public frameworks that a badge is aligned to (Open Badges 3.0, Alignment): first the EQF
 * level of a micro-credential, then the alignments of its template.
 */
function alignments({ isMicroCredential, microCredential, alignments: named }: TemplateRow['version']) {
  const level = isMicroCredential ? microCredential?.eqf_level : null
  return [
    ...(typeof level === 'number'
      ? [
          {
            type: ['Alignment'],
            targetCode: String(level),
            targetFramework: 'European Qualifications Framework',
            targetName: eqfWords(level, 'en'),
            targetType: null,
            targetUrl: eqfLevel(level),
          },
        ]
      : []),
    ...distinct(named).map(({ framework, code, name, url }) => ({
      type: ['Alignment'],
      targetCode: code,
      targetFramework: framework,
      targetName: name,
      targetType: OF_COMPETENCIES.test(framework) ? 'ceasn:Competency' : null,
      targetUrl: new URL(url).href,
    })),
  ]
}
