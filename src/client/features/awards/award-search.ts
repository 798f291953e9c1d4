import type { HistoryState } from '@tanstack/react-router'
import { oneOf, searchReader, uuidIn } from '#client/browser/search-reader.ts'

const laterSteps = ['recipients', 'details', 'review'] as const

/** The steps in order; the first one has no search param. */
export const awardSteps = ['template', ...laterSteps] as const
export type AwardStep = (typeof awardSteps)[number]

/** Search params of the award page. The step is one of them so that Back works. */
export type AwardSearch = {
  /** Absent on the template step. */
  step?: Exclude<AwardStep, 'template'> | 'done'
  /** The template to start with. */
  template?: string
  /** The list to start with. */
  list?: string
  /** The person to start with, by the id of the earner. */
  person?: string
  /** The id of the finished award. */
  award?: string
  /** The id of the finished planned award. */
  planned?: string
}

const readParams = searchReader({
  step: oneOf([...laterSteps, 'done']),
  template: uuidIn,
  list: uuidIn,
  person: uuidIn,
  award: uuidIn,
  planned: uuidIn,
})

/** Reads the search params of an untrusted URL; the award is known by its id once it is done, and not before. */
export function readAwardSearch(given: Record<string, unknown>): AwardSearch {
  const { award, planned, ...draft } = readParams(given)
  const { step, ...start } = draft
  if (step !== 'done') return draft
  if (award) return { step, award }
  return planned ? { step, planned } : start
}

/** The search params of a step. */
const searchOf = (step: AwardStep): AwardSearch => (step === 'template' ? {} : { step })

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
