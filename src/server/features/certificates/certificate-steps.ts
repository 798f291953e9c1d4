import type { Language } from '#contract/formats.ts'
import { withoutBidiControls } from '#contract/without-bidi-controls.ts'
import { m } from '#i18n/compiled/messages.js'
import { ruleSentence } from '#i18n/path-rule.ts'
import { pathRule } from '../templates/path-rule.ts'
import type { TemplateRow } from '../templates/template-answer.ts'
import type { Elements } from './certificate-content.ts'

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
