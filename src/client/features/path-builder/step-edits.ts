import { notify } from '#client/ui/feedback/toasts.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Step, StepAct } from './step-acts.ts'

/** What can be done with the steps of a path, each with a way back. @param change carries an act out */
export function stepEdits(steps: readonly Step[], change: (act: StepAct) => void) {
  const placeOf = (step: Step) => steps.findIndex(({ id }) => id === step.id) + 1
  const place = (step: Step, position?: number) => change({ kind: 'place', step, position })
  return {
    place,
    /** Without a position it comes last. */
    add: (step: Step, position?: number) => {
      place(step, position)
      const undo = () => change({ kind: 'remove', step })
      notify({ text: m.paths_added({ title: step.title, number: position ?? steps.length + 1 }), undo })
    },
    remove: (step: Step) => {
      const position = placeOf(step)
      change({ kind: 'remove', step })
      // Only an active template can become a step again.
      if (step.status === 'active') {
        notify({ text: m.paths_removed({ title: step.title }), undo: () => place(step, position) })
      } else notify({ text: m.paths_removed_for_good({ title: step.title }) })
    },
    replace: (replaced: Step, step: Step) => {
      place(step, placeOf(replaced))
      change({ kind: 'remove', step: replaced })
    },
  }
}
