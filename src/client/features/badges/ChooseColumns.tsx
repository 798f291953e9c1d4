import { ColumnsDialog } from '#client/ui/tables/ColumnsDialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import { type BadgeColumn, columns, showColumn, showUsualColumns } from './badge-columns.ts'
import { columnCells } from './column-cells.tsx'

type ChooseColumnsProps = { shown: BadgeColumn[]; onClose: () => void }

/** Which columns the table has. */
export const ChooseColumns = ({ shown, onClose }: ChooseColumnsProps) => (
  <ColumnsDialog
    text={m.badges_columns_text()}
    columns={columns.map((id) => ({ id, label: columnCells[id].head() }))}
    shown={shown}
    onShow={showColumn}
    onUsual={showUsualColumns}
    onClose={onClose}
  />
)
