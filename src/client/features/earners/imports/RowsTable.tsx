import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from 'react'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { isEnter } from '#client/ui/forms/is-enter.ts'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import ruled from '#client/ui/tables/ruled.module.css'
import { VirtualRows } from '#client/ui/tables/VirtualRows.tsx'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { fieldWords } from './core/entry.ts'
import type { Field } from './core/headings.ts'
import type { ShownRow, View } from './core/import-table.ts'
import styles from './RowsTable.module.css'
import type { Import } from './use-import.ts'

/** Rows per request to the worker. */
const PART = 60

/** `view` is the one that the worker has selected. */
type RowsTableProps = { work: Import; view: View; count: number }

/** The file's rows, each editable in place. */
export function RowsTable({ work, view, count }: RowsTableProps) {
  const { rowAt, onSight } = useRows(work)
  const onEdit = useCallback(work.edit, [])
  const onLeaveOut = useCallback(work.leaveOut, [])
  const { fields } = work.subject
  const columns = useMemo(() => columnsOf(fields, view, { onEdit, onLeaveOut }), [fields, view, onEdit, onLeaveOut])
  return (
    <DataTable
      caption={m.imports_rows_caption()}
      columns={columns}
      rows={{ length: count, at: rowAt }}
      rowKey="id"
      body={VirtualRows}
      onSight={onSight}
      layout={`${ruled.ruled} ${ruled.stacked} ${styles.rows} [&_tbody_tr:not(:has(input))]:h-10`}
    />
  )
}

type Edits = {
  /** @param field of the entry, or the index of another column */
  onEdit: (id: number, field: Field | number, value: string) => void
  onLeaveOut: (id: number, isSkipped: boolean) => void
}

/** A row of the file: its number, its entry, problems, and whether it is skipped. */
const columnsOf = (fields: readonly Field[], view: View, { onEdit, onLeaveOut }: Edits): Column<ShownRow>[] => [
  {
    id: 'number',
    className: `${styles.number} num`,
    head: m.imports_row,
    width: '4.5rem',
    cell: ({ number }) => number,
  },
  ...fields.map(
    (field): Column<ShownRow> => ({
      id: field,
      className: styles[field] ?? '',
      head: fieldWords[field],
      width: fields.length === 3 ? (field === 'email' ? '27%' : '16%') : WIDTHS[field],
      cell: (row) => <EntryCell row={row} field={field} onEdit={onEdit} />,
    }),
  ),
  {
    id: 'why',
    className: `${styles.why} [&>textarea]:mt-1.5 [&>textarea]:border-rule-strong [&>textarea]:resize-y`,
    head: m.imports_problem,
    cell: (row) => (
      <>
        <Problems row={row} view={view} />
        {!row.isSkipped && <OtherCells row={row} describedBy={whyId(row)} onEdit={onEdit} />}
      </>
    ),
  },
  {
    id: 'actions',
    className: `${styles.action} text-right`,
    head: m.word_actions,
    isHeadHidden: true,
    width: '7.5rem',
    cell: ({ id, number, isSkipped }) => (
      <Button kind="quiet" onClick={() => onLeaveOut(id, !isSkipped)}>
        <span aria-hidden="true">{isSkipped ? m.imports_put_back() : m.imports_skip()}</span>
        <span className="sr">
          {isSkipped ? m.imports_put_back_row({ row: number }) : m.imports_skip_row({ row: number })}
        </span>
      </Button>
    ),
  },
]

/** Where rows have a title too. */
const WIDTHS = { title: '21%', email: '21%', first: '12%', last: '12%' } as const

const whyId = ({ id }: ShownRow) => `import-row-${id}`

function EntryCell({ row, field, onEdit }: Pick<Edits, 'onEdit'> & { row: ShownRow; field: Field }) {
  const { number, entry, problems, isSkipped } = row
  const isWrong = problems.some((problem) => problem.fields.includes(field)) && !isSkipped
  return (
    <input
      aria-label={m.imports_cell({ column: fieldWords[field](), row: number })}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? whyId(row) : undefined}
      data-field={field}
      type={field === 'email' ? 'email' : 'text'}
      inputMode={field === 'email' ? 'email' : undefined}
      autoComplete="off"
      spellCheck={false}
      readOnly={isSkipped}
      defaultValue={entry[field]}
      {...fontAttributes(entry[field])}
      onKeyDown={moveOn}
      onBlur={({ target }) => target.value !== entry[field] && onEdit(row.id, field, target.value)}
    />
  )
}

const Problems = ({ row, view }: { row: ShownRow; view: View }) => (
  <span id={whyId(row)} className="grid gap-0.5 wrap-anywhere">
    {row.isSkipped && <span className="hint">{m.imports_skipped()}</span>}
    {!row.isSkipped &&
      row.problems.map(({ message }) => (
        <span key={message} className="text-danger">
          {message}
        </span>
      ))}
    {!row.isSkipped && row.problems.length === 0 && view === 'problems' && (
      <span className="inline-flex gap-1.5 items-center text-ok">
        <Icon name="check" size={16} />
        {m.imports_fine()}
      </span>
    )}
  </span>
)

/** Characters beyond which a cell needs several lines. */
const LONG = 30

type OtherCellsProps = Pick<Edits, 'onEdit'> & { row: ShownRow; describedBy: string }

/** Other cells of the row that are invalid, or were edited. */
const OtherCells = ({ row, describedBy, onEdit }: OtherCellsProps) =>
  row.extras.map(({ column, name, value, isWrong }) => (
    <textarea
      key={column}
      rows={value.length > LONG ? 3 : 1}
      aria-label={m.imports_cell({ column: name, row: row.number })}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? describedBy : undefined}
      spellCheck={false}
      defaultValue={value}
      onKeyDown={takeBack}
      onBlur={({ target }) => target.value !== value && onEdit(row.id, column, target.value)}
    />
  ))

/** Enter saves and moves down the column, as in a spreadsheet; Escape reverts. */
function moveOn(event: KeyboardEvent<HTMLInputElement>) {
  const { key, shiftKey, currentTarget: input } = event
  if (key === 'Escape') input.value = input.defaultValue
  if (!isEnter(event)) return
  const row = input.closest('tr')
  const next = shiftKey ? row?.previousElementSibling : row?.nextElementSibling
  const below = next?.querySelector<HTMLInputElement>(`input[data-field="${input.dataset['field']}"]`)
  // Leaving the field saves it, also where there is no row to move to.
  if (!below) input.blur()
  ;(below ?? input).focus()
}

/** Escape reverts; Enter inserts a line break. */
function takeBack({ key, currentTarget: field }: KeyboardEvent<HTMLTextAreaElement>) {
  if (key === 'Escape') field.value = field.defaultValue
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
