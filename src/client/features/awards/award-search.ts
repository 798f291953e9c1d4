import type { HistoryState } from '@tanstack/react-router'
import { isUuid } from '../badges/badge-search.ts'

/** The steps of an award in their order; the address of the first says nothing. */
export const awardSteps = ['template', 'recipients', 'details', 'review'] as const
export type AwardStep = (typeof awardSteps)[number]

/** What the award keeps in its address: the step, so that Back works. */
export type AwardSearch = {
  /** The template without it. */
  step?: Exclude<AwardStep, 'template'> | 'done'
  /** The template to begin with. */
  template?: string
  /** The list to begin with. */
  list?: string
  /** What was awarded, once it is done. */
  award?: string
  /** What was planned, once it is. */
  planned?: string
}

export function readAwardSearch({ step, template, list, award, planned }: Record<string, unknown>): AwardSearch {
  if (step === 'done' && isUuid(award)) return { step, award }
  if (step === 'done' && isUuid(planned)) return { step, planned }
  const known = awardSteps.find((each) => each === step)
  return {
    ...(known && known !== 'template' && { step: known }),
    ...(isUuid(template) && { template }),
    ...(isUuid(list) && { list }),
  }
}

/** The address of a step. */
export const searchOf = (step: AwardStep): AwardSearch => (step === 'template' ? {} : { step })

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The place in the browser's history at which the award of this entry began; absent in that entry itself. */
    awardSince?: number
  }
}

/** The way to a step of the award that is being filled in. */
export const stepLink = (step: AwardStep) => ({ to: '/award', search: searchOf(step), state: sinceBeginning }) as const

const sinceBeginning = (here: HistoryState & { __TSR_index?: number }): HistoryState => ({
  awardSince: here.awardSince ?? here.__TSR_index,
})
