import { type KeyboardEvent, memo, useId } from 'react'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { isEnter } from '#client/ui/forms/is-enter.ts'
import { tableRoles } from '#client/ui/tables/table-roles.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import type { ShownRow, View } from './core/import-table.ts'
import { type Field, fields } from './core/person.ts'
import styles from './RowsTable.module.css'

type TableRowProps = {
  /** Absent until the worker has sent it. */
  row: ShownRow | undefined
  view: View
  /** @param field of the person, or the index of another column */
  onEdit: (id: number, field: Field | number, value: string) => void
  onLeaveOut: (id: number, isSkipped: boolean) => void
}

/** One row of the file: number, person, problems, and whether it is skipped. */
export const TableRow = memo(function TableRow({ row, view, onEdit, onLeaveOut }: TableRowProps) {
  const id = useId()
  if (!row) return <tr {...tableRoles.row} className="h-10" />
  const { number, person, problems, isSkipped } = row
  const isWrong = problems.length > 0 && !isSkipped
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell} className={`${styles.number} num`}>
        {number}
      </td>
      {fields.map((field) => {
        const isFieldWrong = problems.some((problem) => problem.fields.includes(field)) && !isSkipped
        return (
          <td key={field} {...tableRoles.cell} className={styles[field]}>
            <input
              aria-label={m.imports_cell({ column: labelOf(field), row: number })}
              aria-invalid={isFieldWrong || undefined}
              aria-describedby={isFieldWrong ? id : undefined}
              data-field={field}
              type={field === 'email' ? 'email' : 'text'}
              inputMode={field === 'email' ? 'email' : undefined}
              autoComplete="off"
              spellCheck={false}
              readOnly={isSkipped}
              defaultValue={person[field]}
              {...fontAttributes(person[field])}
              onKeyDown={moveOn}
              onBlur={({ target }) => target.value !== person[field] && onEdit(row.id, field, target.value)}
            />
          </td>
        )
      })}
      <td
        {...tableRoles.cell}
        className={`${styles.why} [&>textarea]:mt-1.5 [&>textarea]:border-rule-strong [&>textarea]:resize-y`}
      >
        <span id={id} className="grid gap-0.5 wrap-anywhere">
          {isSkipped && <span className="hint">{m.imports_skipped()}</span>}
          {isWrong &&
            problems.map(({ message }) => (
              <span key={message} className="text-danger">
                {message}
              </span>
            ))}
          {!isSkipped && problems.length === 0 && view === 'problems' && (
            <span className="inline-flex gap-1.5 items-center text-ok">
              <Icon name="check" size={16} />
              {m.imports_fine()}
            </span>
          )}
        </span>
        {!isSkipped && <OtherCells row={row} describedBy={id} onEdit={onEdit} />}
      </td>
      <td {...tableRoles.cell} className={`${styles.action} text-right`}>
        <Button kind="quiet" onClick={() => onLeaveOut(row.id, !isSkipped)}>
          <span aria-hidden="true">{isSkipped ? m.imports_put_back() : m.imports_skip()}</span>
          <span className="sr">
            {isSkipped ? m.imports_put_back_row({ row: number }) : m.imports_skip_row({ row: number })}
          </span>
        </Button>
      </td>
    </tr>
  )
})

/** Characters beyond which a cell needs several lines. */
const LONG = 30

type OtherCellsProps = Pick<TableRowProps, 'onEdit'> & { row: ShownRow; describedBy: string }

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

const labelOf = (field: Field) => ({ email: m.word_email, first: m.word_first_name, last: m.word_last_name })[field]()

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
