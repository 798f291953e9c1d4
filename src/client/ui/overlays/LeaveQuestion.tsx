import { useBlocker } from '@tanstack/react-router'
import { m } from '#i18n/compiled/messages.js'
import { ActionDialog } from './ActionDialog.tsx'

type LeaveWords = { title?: string; text?: string; stay?: string; leave?: string }

type LeaveQuestionProps = LeaveWords & {
  /** Whether something would be lost; a function, if that changes without a render. */
  isDirty: boolean | (() => boolean)
  /** Whether other search params leave what is at hand, too. */
  isOfOneAddress?: boolean
  /** Called before the page is left. */
  onLeave?: () => void
}

/** Asks before a page with unsaved changes is left, by its links or with its tab. */
export function LeaveQuestion({ isDirty, isOfOneAddress = false, onLeave, ...words }: LeaveQuestionProps) {
  const addressOf = ({ pathname, search }: { pathname: string; search: unknown }) =>
    isOfOneAddress ? pathname + JSON.stringify(search) : pathname
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      (typeof isDirty === 'function' ? isDirty() : isDirty) && addressOf(current) !== addressOf(next),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  const leave = () => {
    onLeave?.()
    proceed()
  }
  return <LeaveDialog {...words} onLeave={leave} onStay={reset} />
}

type LeaveDialogProps = LeaveWords & { onLeave: () => void; onStay: () => void }

/** Asks before unsaved changes are discarded. */
export const LeaveDialog = ({ title, text, stay, leave, onLeave, onStay }: LeaveDialogProps) => (
  <ActionDialog
    isDanger
    title={title ?? m.word_unsaved_title()}
    cancel={stay ?? m.word_keep_editing()}
    act={leave ?? m.word_discard()}
    onAct={onLeave}
    onClose={onStay}
  >
    {text ?? m.word_unsaved_text()}
  </ActionDialog>
)
