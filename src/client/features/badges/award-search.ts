import { isUuid } from './badge-search.ts'

/** What the award keeps in its address: the step, so that Back works. */
export type AwardSearch = {
  /** The form without it. */
  step?: 'review' | 'done'
  /** The template to begin with. */
  template?: string
  /** The list to begin with, or the one that was awarded to once it is done. */
  list?: string
  /** The badge that was awarded to one person, once it is done. */
  badge?: string
}

export function readAwardSearch({ step, template, list, badge }: Record<string, unknown>): AwardSearch {
  if (step === 'done' && isUuid(badge)) return { step, badge }
  if (step === 'done' && isUuid(list)) return { step, list }
  return { ...(step === 'review' && { step }), ...(isUuid(template) && { template }), ...(isUuid(list) && { list }) }
}
