import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'

/** Says who sees a grade: staff always do, everybody else only if the template allows it. */
export const GradesHint = ({ template }: { template: Pick<BadgeTemplate, 'shows_grades'> }) => (
  <p className="hint">{template.shows_grades ? m.results_grades_shown() : m.results_grades_private()}</p>
)
