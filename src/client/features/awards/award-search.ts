import type { HistoryState } from '@tanstack/react-router'
import { isUuid } from '../badges/badge-search.ts'

/** The steps in order; the first one has no search param. */
export const awardSteps = ['template', 'recipients', 'details', 'review'] as const
export type AwardStep = (typeof awardSteps)[number]

/** Search params of the award page. The step is one of them so that Back works. */
export type AwardSearch = {
  /** Absent on the template step. */
  step?: Exclude<AwardStep, 'template'> | 'done'
  /** The template to start with. */
  template?: string
  /** The list to start with. */
  list?: string
  /** The id of the finished award. */
  award?: string
  /** The id of the finished planned award. */
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

/** The search params of a step. */
export const searchOf = (step: AwardStep): AwardSearch => (step === 'template' ? {} : { step })

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The history index at which this award began; absent in that entry itself. */
    awardSince?: number
  }
}

/** Link props to a step of the current award. */
export const stepLink = (step: AwardStep) => ({ to: '/award', search: searchOf(step), state: sinceBeginning }) as const

const sinceBeginning = (here: HistoryState & { __TSR_index?: number }): HistoryState => ({
  awardSince: here.awardSince ?? here.__TSR_index,
})
