import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#client/ui/overlays/ConfirmDialog.tsx'
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
    <ConfirmDialog
      title={m.imports_leave_title()}
      cancelLabel={m.imports_leave_stay()}
      confirm={m.imports_leave()}
      onConfirm={proceed}
      onClose={reset}
    >
      {m.imports_leave_text()}
    </ConfirmDialog>
  )
}

const addressOf = ({ pathname, search }: { pathname: string; search: unknown }) => pathname + JSON.stringify(search)
