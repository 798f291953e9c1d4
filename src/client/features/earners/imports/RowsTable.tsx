import { useCallback, useEffect, useState } from 'react'
import ruled from '#client/ui/tables/ruled.module.css'
import { tableRoles } from '#client/ui/tables/table-roles.ts'
import { VirtualRows } from '#client/ui/tables/VirtualRows.tsx'
import { m } from '#i18n/compiled/messages.js'
import type { ShownRow, View } from './core/import-table.ts'
import styles from './RowsTable.module.css'
import { TableRow } from './TableRow.tsx'
import type { Import } from './use-import.ts'

/** Rows per request to the worker. */
const PART = 60

/** `view` is the one that the worker has selected. */
type RowsTableProps = { work: Import; view: View; count: number }

/** The file's rows as people, each editable in place. */
export function RowsTable({ work, view, count }: RowsTableProps) {
  const { rowAt, onSight } = useRows(work)
  const edit = useCallback(work.edit, [])
  const leaveOut = useCallback(work.leaveOut, [])
  return (
    <table {...tableRoles.table} className={`${ruled.ruled} ${ruled.stacked} ${styles.rows}`} aria-rowcount={count}>
      <caption className="sr">{m.imports_rows_caption()}</caption>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          <th className="w-18 pl-0" scope="col">
            {m.imports_row()}
          </th>
          <th className="w-[27%]" scope="col">
            {m.word_email()}
          </th>
          <th className="w-[16%]" scope="col">
            {m.word_first_name()}
          </th>
          <th className="w-[16%]" scope="col">
            {m.word_last_name()}
          </th>
          <th scope="col">{m.imports_problem()}</th>
          <th className="w-30" scope="col">
            <span className="sr">{m.word_actions()}</span>
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        <VirtualRows
          count={count}
          onSight={onSight}
          row={(place) => {
            const row = rowAt(place)
            return <TableRow key={row?.id ?? `${place}`} row={row} view={view} onEdit={edit} onLeaveOut={leaveOut} />
          }}
        />
      </tbody>
    </table>
  )
}

/** The visible rows and their surroundings, read from the worker again after every change. */
function useRows(work: Import) {
  const { rows, version } = work
  const [sight, setSight] = useState({ from: 0, to: PART })
  const [known, setKnown] = useState<{ from: number; rows: ShownRow[] }>({ from: 0, rows: [] })
  const onSight = useCallback((from: number, to: number) => {
    const next = { from: Math.floor(from / PART) * PART, to: Math.ceil(to / PART) * PART }
    setSight((before) => (before.from === next.from && before.to === next.to ? before : next))
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of `work` change on every render; `version` changes with the rows
  useEffect(() => {
    let isGone = false
    void rows(sight.from, sight.to).then((read) => isGone || setKnown({ from: sight.from, rows: read }))
    return () => {
      isGone = true
    }
  }, [sight, version])
  return { rowAt: (place: number): ShownRow | undefined => known.rows[place - known.from], onSight }
}
