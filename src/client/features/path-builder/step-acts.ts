import type { BadgeTemplate } from '#contract/templates.ts'

/** A template as a step of a path. */
export type Step = NonNullable<BadgeTemplate['learning_path']>[number]

/**
 * One change of a path's steps. `place` puts a step at a position, from 1, wherever it was before and also if it was
 * nowhere; without a position a step that is not there yet comes last.
 */
export type StepAct = { kind: 'place'; step: Step; position?: number } | { kind: 'remove'; step: Step }

/** The steps after an act, as the service makes them. Carrying an act out twice does no more than once. */
export function afterAct(steps: readonly Step[], act: StepAct): Step[] {
  const others = steps.filter(({ id }) => id !== act.step.id)
  if (act.kind === 'remove') return others
  const from = steps.findIndex(({ id }) => id === act.step.id)
  const known = steps[from] ?? act.step
  const to = act.position ?? (from < 0 ? steps.length + 1 : from + 1)
  return [...others.slice(0, to - 1), known, ...others.slice(to - 1)]
}
