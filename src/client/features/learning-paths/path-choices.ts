import type { TemplateType } from '#contract/templates.ts'
import { holdsWords } from '#i18n/search-words.ts'
import type { Step } from './step-acts.ts'

/** A template that a path can take. */
export type Choice = {
  id: string
  /** With its code and version, until the template itself is known. */
  title: string
  template?: Step
}

/** What can still be taken, without the steps that are on their way into the path. */
export function choicesAmong(
  selectables: readonly { id: string; title: string }[],
  templates: ReadonlyMap<string, Step> | undefined,
  steps: readonly Step[],
): Choice[] {
  const taken = new Set(steps.map(({ id }) => id))
  const free = selectables.filter(({ id }) => !taken.has(id))
  return free.map(({ id, title }) => {
    const template = templates?.get(id)
    return template ? { id, title: template.title, template } : { id, title }
  })
}

/** Those whose title and code have every word of the search, and that are of one of the types, if any. */
export function matching(choices: readonly Choice[], search: string, types: ReadonlySet<TemplateType>): Choice[] {
  return choices.filter(({ title, template }) => {
    if (types.size > 0 && !(template?.type && types.has(template.type))) return false
    return holdsWords(`${title} ${template?.code ?? ''}`, search)
  })
}
