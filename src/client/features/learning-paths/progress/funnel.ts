import type { LinkProps } from '@tanstack/react-router'
import type { PathState } from '#contract/learning-paths/path-progress.ts'
import type { MarkedStep } from './people/StepMarks.tsx'

/** A step with how many people hold it. */
export type FunnelStep = MarkedStep & { isRequired: boolean; held: number; missing: number }

/** People in a state in which they are complete without the path's badge. */
export type Complete = { state: PathState; count: number; link: LinkProps }

export type Funnel = {
  steps: FunnelStep[]
  /** Everybody who holds at least one step. */
  people: number
  path: MarkedStep
  awarded: number
  /** The states of those who are complete without the path's badge, if there are any. */
  complete: Complete[]
  /** Link to the people who do not hold a step. */
  linkToMissing: (stepId: string) => LinkProps
  linkToAwarded: LinkProps
}
