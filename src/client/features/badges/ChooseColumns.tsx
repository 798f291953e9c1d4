import { ColumnsDialog } from '#client/ui/tables/ColumnsDialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import { showColumn, showDefaultColumns, useBadgeColumns } from './badge-columns.ts'
import { type BadgeColumn, badgeColumns } from './column-cells.tsx'

/** Dialog to show and hide the table's columns. */
export const ChooseColumns = ({ onClose }: { onClose: () => void }) => (
  <ColumnsDialog
    text={m.badges_columns_text()}
    columns={Object.entries(badgeColumns).map(([id, { head }]) => ({ id: id as BadgeColumn, label: head() }))}
    shown={useBadgeColumns()}
    onShow={showColumn}
    onUsual={showDefaultColumns}
    onClose={onClose}
  />
)
