import { useBlocker } from '@tanstack/react-router'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { m } from '#i18n/compiled/messages.js'

/** Confirms leaving the page during an import, because corrections are not stored. */
export function LeaveConfirm({ isInHand }: { isInHand: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    // All steps of the import share one URL.
    shouldBlockFn: ({ current, next }) => isInHand() && addressOf(current) !== addressOf(next),
    enableBeforeUnload: isInHand,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <ActionDialog
      isDanger
      title={m.imports_leave_title()}
      cancel={m.imports_leave_stay()}
      act={m.imports_leave()}
      onAct={proceed}
      onClose={reset}
    >
      {m.imports_leave_text()}
    </ActionDialog>
  )
}

const addressOf = ({ pathname, search }: { pathname: string; search: unknown }) => pathname + JSON.stringify(search)
