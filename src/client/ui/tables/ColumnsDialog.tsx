import { useId } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { Button } from '../buttons/Button.tsx'
import { Checkbox } from '../forms/Checkbox.tsx'
import { Dialog } from '../overlays/Dialog.tsx'

type ColumnsDialogProps<Id extends string> = {
  /** Says that the choice is remembered, and how many columns fit. */
  text: string
  columns: { id: Id; label: string }[]
  shown: Id[]
  /** Maximum number of columns; at the maximum, one must be hidden before another is shown. */
  most?: number
  onShow: (id: Id, isShown: boolean) => void
  onUsual: () => void
  onClose: () => void
}

/** Dialog to show and hide table columns; changes apply immediately. */
export function ColumnsDialog<Id extends string>({
  text,
  columns,
  shown,
  most = columns.length,
  onShow,
  onUsual,
  onClose,
}: ColumnsDialogProps<Id>) {
  const textId = useId()
  return (
    <Dialog
      title={m.shell_columns_title()}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onUsual}>
            {m.shell_columns_usual()}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {m.word_done()}
          </Button>
        </>
      }
    >
      <p className="hint" id={textId}>
        {text}
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] wrap-anywhere">
        {columns.map(({ id, label }) => {
          const isShown = shown.includes(id)
          const hasRoom = isShown || shown.length < most
          return (
            <Checkbox
              key={id}
              label={label}
              checked={isShown}
              aria-disabled={!hasRoom || undefined}
              aria-describedby={hasRoom ? undefined : textId}
              onChange={({ target }) => hasRoom && onShow(id, target.checked)}
            />
          )
        })}
      </div>
    </Dialog>
  )
}
