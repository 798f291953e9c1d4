import { notify } from '#client/ui/feedback/toasts.ts'
import { m } from '#i18n/compiled/messages.js'
import { type PathContent, type PathEdit, type Step, undoOfRemoving } from './path-content.ts'

/** The edits of a path; adding and removing offer an undo. @param change makes an edit */
export function stepEdits(content: PathContent, change: (edit: PathEdit) => void) {
  const { steps } = content
  const placeOf = (step: Step) => steps.findIndex(({ id }) => id === step.id) + 1
  const place = (step: Step, position?: number) => change({ kind: 'place', step, position })
  return {
    place,
    /** Without a position the step is appended. */
    add: (step: Step, position?: number) => {
      place(step, position)
      const undo = () => change({ kind: 'remove', step })
      notify({ text: m.paths_added({ title: step.title, number: position ?? steps.length + 1 }), undo })
    },
    remove: (step: Step) => {
      change({ kind: 'remove', step })
      // Only an active template can be added again, so other removals have no undo.
      if (step.status === 'active') {
        notify({ text: m.paths_removed({ title: step.title }), undo: () => change(undoOfRemoving(content, step)) })
      } else notify({ text: m.paths_removed_for_good({ title: step.title }) })
    },
    require: (step: Step, isRequired: boolean) => change({ kind: 'require', step, isRequired }),
    needOthers: (others: number) => change({ kind: 'others', others }),
    countExpired: (counts: boolean) => change({ kind: 'expired', counts }),
    replace: (replaced: Step, step: Step) => {
      place({ ...step, is_required: replaced.is_required }, placeOf(replaced))
      change({ kind: 'remove', step: replaced })
    },
  }
}
