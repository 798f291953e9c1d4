import { isUuid } from './badge-search.ts'

/** What the award keeps in its address: the step, so that Back works. */
export type AwardSearch = {
  /** The form without it. */
  step?: 'review' | 'done'
  /** The template to begin with. */
  template?: string
  /** The badge that was awarded, once it is done. */
  badge?: string
}

export function readAwardSearch({ step, template, badge }: Record<string, unknown>): AwardSearch {
  if (step === 'done' && isUuid(badge)) return { step, badge }
  return { ...(step === 'review' && { step }), ...(isUuid(template) && { template }) }
}
