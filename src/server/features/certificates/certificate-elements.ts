import type { Language } from '#contract/formats.ts'
import { withoutBidiControls } from '#contract/without-bidi-controls.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { type ElementRow as DescribedRow, elementRows, furtherRows } from '#i18n/element-words.ts'
import { ruleSentence } from '#i18n/path-rule.ts'
import { pathRule } from '../templates/path-rule.ts'
import type { TemplateRow } from '../templates/template-answer.ts'
import type { ElementRow, Elements } from './certificate-content.ts'
import type { CertifiedRow } from './certified-row.ts'

/** The second page of a micro-credential: the elements of the Council Recommendation in its order, then further information. */
export function certificateElements(
  { badge, version, organization }: Omit<CertifiedRow, 'template'>,
  steps: TemplateRow[],
  { name, language }: { name: string; language: Language },
): Elements | null {
  const block = version.microCredential
  if (!block) return null
  const options = { locale: language }
  const described = {
    title: version.title,
    micro_credential: block,
    organization: organization.name,
    country: organization.addressInfo.country ?? null,
    learner: name,
    issued: formatDay(badge.emittedAt, 'long', language),
  }
  const rows = elementRows(described, language).map((row) => ({
    ...rowOf(row),
    number: row.number,
    isList: row.values.length > 1,
  }))
  const further = furtherRows(
    {
      micro_credential: block,
      grade: version.showsGrades ? badge.grade : null,
      grade_scale: version.showsGrades ? badge.gradeScale : null,
      credits_earned: badge.creditsEarned,
      path_url: null,
    },
    language,
  )
  const skills = version.alignments.map(
    ({ framework, code, name: skill }) => `${[framework, code].filter(Boolean).join(' ')}: ${skill}`,
  )
  const evidence = (badge.evidence ?? []).map(({ title }) => title)
  return {
    title: m.element_european_micro_credential({}, options),
    subtitle: m.element_recommendation({}, options),
    rows,
    moreTitle: m.element_also_good_to_know({}, options),
    more: [
      ...listRow(
        m.public_steps({}, options),
        steps.map((step) => withoutBidiControls(step.version.title)),
      ),
      ...further.map((row) => rowOf(row)),
      ...listRow(m.element_skills({}, options), skills),
      ...listRow(m.results_evidence({}, options), evidence),
    ],
  }
}

const rowOf = ({ name, values, notes }: Pick<DescribedRow, 'name' | 'values' | 'notes'>): ElementRow => ({
  number: null,
  label: name,
  lines: values.map(({ text }) => text),
  note: notes.map(({ text }) => text).join('; ') || null,
  isList: false,
})

const listRow = (label: string, lines: string[]): ElementRow[] =>
  lines.length > 0 ? [{ number: null, label, lines, note: null, isList: false }] : []

/**
 * The second page of a learning path's badge: its steps in order, and how many of them are needed.
 * @returns null if there are no steps
 */
export function certificateSteps(
  version: Pick<TemplateRow['version'], 'neededSteps'>,
  steps: TemplateRow[],
  language: Language,
): Elements | null {
  if (steps.length === 0) return null
  const options = { locale: language }
  const rule = pathRule(version, steps)
  const all = { steps: steps.length, required: steps.length, needed: steps.length }
  const kindOf = ({ isRequired }: TemplateRow) =>
    isRequired === false ? m.progress_optional({}, options) : m.progress_required({}, options)
  return {
    title: m.public_steps({}, options),
    subtitle: ruleSentence(rule ?? all, language),
    rows: steps.map((step, index) => ({
      number: index + 1,
      label: step.version.code || m.certificate_step({}, options),
      lines: [withoutBidiControls(step.version.title)],
      note: rule && kindOf(step),
      isList: false,
    })),
    moreTitle: '',
    more: [],
  }
}
