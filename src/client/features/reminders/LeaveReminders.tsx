import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#client/ui/overlays/ConfirmDialog.tsx'
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
    <ConfirmDialog
      title={m.organization_leave_title()}
      cancelLabel={m.organization_leave_stay()}
      confirm={m.organization_leave()}
      onConfirm={proceed}
      onClose={reset}
    >
      {m.reminders_leave_text()}
    </ConfirmDialog>
  )
}
