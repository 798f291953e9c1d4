import { Button } from '#client/ui/buttons/Button.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { TotalsSummary } from '#client/ui/tables/TotalsSummary.tsx'
import { m } from '#i18n/compiled/messages.js'

type BulkOutcomeProps = {
  title: string
  done: number
  skipped: number
  /** Why some were skipped. */
  left: string
  /** What was done to the others. */
  total: string
  text?: string | false
  onClose: () => void
}

/** The result of a bulk action as a sum: selected, skipped with the reason, done. */
export const BulkOutcome = ({ title, done, skipped, left, total, text, onClose }: BulkOutcomeProps) => (
  <Dialog
    title={title}
    onClose={onClose}
    actions={
      <Button kind="primary" autoFocus onClick={onClose}>
        {m.word_done()}
      </Button>
    }
  >
    <TotalsSummary
      lines={[
        { label: m.badges_ticked(), amount: done + skipped },
        ...(skipped > 0 ? [{ label: left, amount: skipped, isLess: true }] : []),
      ]}
      total={{ label: total, amount: done }}
    />
    {text && <p className="hint">{text}</p>}
  </Dialog>
)
