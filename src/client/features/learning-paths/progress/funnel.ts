import type { LinkProps } from '@tanstack/react-router'
import type { MarkedStep } from './people/StepMarks.tsx'

/** A step with how many people hold it. */
export type FunnelStep = MarkedStep & { isRequired: boolean; held: number; missing: number }

export type Funnel = {
  steps: FunnelStep[]
  /** Everybody who holds at least one step. */
  people: number
  path: MarkedStep
  awarded: number
  /** Complete without the path's badge. */
  complete: number
  /** Link to the people who do not hold a step. */
  linkToMissing: (stepId: string) => LinkProps
  linkToAwarded: LinkProps
  linkToComplete: LinkProps
}
