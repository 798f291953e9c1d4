import { fieldName } from '#client/features/templates/field-words.ts'
import { statusName } from '#client/features/templates/template-words.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'
import { regionOf } from '#i18n/region.ts'
import { isBlocked, type PathBlockers } from './builder/path-blockers.ts'
import { countChanges, type PathChanges } from './builder/path-draft.ts'

/** `Code, type and criteria`: a localized list of names. */
const listed = (names: string[]) => new Intl.ListFormat(regionOf(getLocale()), { type: 'conjunction' }).format(names)

/** `Step 5, Peer mentoring, is archived.` */
export const stepMessage = ({ step, number }: PathBlockers['steps'][number]) =>
  step.status === 'draft'
    ? m.paths_step_draft({ number, title: step.title })
    : m.paths_step_archived({ number, title: step.title })

/** What blocks a path, one sentence each. */
export function blockerMessages({ fields, hasNoSteps, steps }: PathBlockers): string[] {
  return [
    ...(hasNoSteps ? [m.paths_no_steps()] : []),
    ...steps.map(stepMessage),
    ...(fields.length > 0 ? [m.paths_details_missing({ fields: listed(fields.map(fieldName)) })] : []),
  ]
}

/** Why a path cannot be awarded. */
export function reasonNotAwardable({ status }: BadgeTemplate, blockers: PathBlockers): string {
  if (status === 'archived') return m.paths_why_archived()
  if (status === 'active') return blockerMessages(blockers).join(' ')
  return isBlocked(blockers) ? blockerMessages(blockers).join(' ') : m.paths_why_draft()
}

/** The label of a step that blocks its path: `Archived: replace it to activate the path`. */
export const markOfStep = ({ status }: { status: BadgeTemplate['status'] }) =>
  m.paths_step_blocks({ status: statusName(status) })

/** `4 changes not published: 1 step added, 2 moved and the rule changed`. */
export function changesInWords(changes: PathChanges): string {
  const { steps, kinds, isRuleChanged } = changes
  const added = steps.filter(({ from }) => from === undefined).length
  const removed = steps.filter(({ to }) => to === undefined).length
  const moved = steps.length - added - removed
  const parts = [
    ...(added > 0 ? [m.paths_changes_added({ count: added })] : []),
    ...(removed > 0 ? [m.paths_changes_removed({ count: removed })] : []),
    ...(moved > 0 ? [m.paths_changes_moved({ count: moved })] : []),
    ...(kinds.length > 0 ? [m.progress_changes_kinds({ count: kinds.length })] : []),
    ...(isRuleChanged ? [m.progress_changes_rule()] : []),
  ]
  return m.paths_changes({ count: countChanges(changes), kinds: listed(parts) })
}
