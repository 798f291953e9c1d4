import type { TemplateType } from '#contract/templates.ts'
import { holdsWords } from '#i18n/search-words.ts'
import type { Step } from './path-content.ts'

/** A template that a path can take. */
export type Choice = {
  id: string
  /** Includes the code and the version until the template itself is loaded. */
  title: string
  template?: Step
}

/**
 * The templates that can still be added.
 * @param known the steps as the service has them
 * @param steps the edited steps: new ones are left out, removed ones can be added again
 */
export function choicesAmong(
  selectables: readonly { id: string; title: string }[],
  templates: ReadonlyMap<string, Step> | undefined,
  known: readonly Step[],
  steps: readonly Step[],
): Choice[] {
  const taken = new Set(steps.map(({ id }) => id))
  const listed = new Set(selectables.map(({ id }) => id))
  const choices = selectables.flatMap(({ id, title }): Choice[] => {
    if (taken.has(id)) return []
    const template = templates?.get(id)
    return [template ? { id, title: template.title, template } : { id, title }]
  })
  const back = known.filter(({ id, status }) => status === 'active' && !taken.has(id) && !listed.has(id))
  if (back.length === 0) return choices
  const all = [...choices, ...back.map((step): Choice => ({ id: step.id, title: step.title, template: step }))]
  return all.sort((one, other) => one.title.localeCompare(other.title))
}

/** The choices whose title and code contain every word of the search, and that have one of the types, if any. */
export function matching(choices: readonly Choice[], search: string, types: ReadonlySet<TemplateType>): Choice[] {
  return choices.filter(({ title, template }) => {
    if (types.size > 0 && !(template?.type && types.has(template.type))) return false
    return holdsWords(`${title} ${template?.code ?? ''}`, search)
  })
}
