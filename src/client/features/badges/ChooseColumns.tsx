import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { m } from '#i18n/paraglide/messages.js'
import styles from './BadgesTable.module.css'
import { type BadgeColumn, columns, showColumn, showUsualColumns } from './badge-columns.ts'
import { columnCells } from './column-cells.tsx'

type ChooseColumnsProps = { shown: BadgeColumn[]; onClose: () => void }

/** Which columns the table has: a tick shows at once, and is remembered. */
export const ChooseColumns = ({ shown, onClose }: ChooseColumnsProps) => (
  <Dialog
    title={m.badges_columns_title()}
    onClose={onClose}
    actions={
      <>
        <Button kind="quiet" onClick={showUsualColumns}>
          {m.badges_columns_usual()}
        </Button>
        <Button kind="primary" onClick={onClose}>
          {m.badges_columns_done()}
        </Button>
      </>
    }
  >
    <p className="hint">{m.badges_columns_text()}</p>
    <div className={styles.choices}>
      {columns.map((column) => (
        <Checkbox
          key={column}
          label={columnCells[column].head()}
          checked={shown.includes(column)}
          onChange={({ target }) => showColumn(column, target.checked)}
        />
      ))}
    </div>
  </Dialog>
)
