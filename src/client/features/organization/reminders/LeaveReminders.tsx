import { useBlocker } from '@tanstack/react-router'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { m } from '#i18n/compiled/messages.js'

/** Asks before leaving with unsaved changes. */
export function LeaveReminders({ isInHand }: { isInHand: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isInHand && current.pathname !== next.pathname,
    enableBeforeUnload: isInHand,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <ActionDialog
      isDanger
      title={m.organization_leave_title()}
      cancel={m.organization_leave_stay()}
      act={m.organization_leave()}
      onAct={proceed}
      onClose={reset}
    >
      {m.reminders_leave_text()}
    </ActionDialog>
  )
}
