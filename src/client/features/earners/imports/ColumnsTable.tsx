import { Icon } from '#client/ui/buttons/Icon.tsx'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import ruled from '#client/ui/tables/ruled.module.css'
import { m } from '#i18n/compiled/messages.js'
import styles from './ColumnsTable.module.css'
import type { Column } from './core/columns.ts'
import type { Role } from './core/headings.ts'
import { roleWords } from './import-words.ts'

type ColumnsTableProps = {
  /** What a column can contain. */
  roles: Role[]
  columns: (Column & { storedAs: string })[]
  onChoose: (place: number, role: Role) => void
}

/** Each column of the file with its first values and its role. */
export const ColumnsTable = ({ roles, columns, onChoose }: ColumnsTableProps) => (
  <DataTable
    caption={m.imports_columns_caption()}
    rows={columns.map((column, place) => ({ ...column, place, called: calledIn(column, place) }))}
    rowKey="place"
    layout={`${ruled.ruled} ${ruled.stacked} ${styles.columns} [&_td]:py-1.5 [&_td]:px-[11px] [&_:is(th,_td):first-child]:pl-0 [&_:is(th,_td):last-child]:pr-0`}
    columns={[
      {
        id: 'name',
        className: `${styles.name} [&>span>span]:block [&>span>span]:font-text`,
        head: m.imports_column,
        width: '26%',
        title: ({ called }) => called,
        cell: ({ called, name, role, storedAs }) => (
          <span className={isPlain(role) ? 'text-ink-2 font-text' : undefined}>
            {called}
            {isStored(role) && storedAs !== name && (
              <span className="hint">{m.imports_stored_as({ name: storedAs })}</span>
            )}
          </span>
        ),
      },
      {
        id: 'samples',
        className: '[&>span]:block [&>span]:text-ink-2',
        head: m.imports_first_rows,
        cell: ({ samples }) =>
          samples.map((sample, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: samples may be equal and are never reordered
            <span key={number} className="ellipsis" title={sample}>
              {sample}
            </span>
          )),
      },
      {
        id: 'role',
        head: m.imports_is,
        width: '17rem',
        cell: ({ called, role, place }) => (
          <span className={`${styles.role} relative block`}>
            <select
              aria-label={m.imports_role_of({ column: called })}
              value={role}
              onChange={({ target }) => onChoose(place, roles.find((each) => each === target.value) ?? 'none')}
            >
              {role === 'unclear' && <option value={role}>{roleWords[role]()}</option>}
              {roles.map((each) => (
                <option key={each} value={each}>
                  {roleWords[each]()}
                </option>
              ))}
            </select>
            <Icon name="down" size={16} />
          </span>
        ),
      },
    ]}
  />
)

const calledIn = ({ name }: Column, place: number) => name || m.imports_nth_column({ number: place + 1 })

const isPlain = (role: Role) => role === 'extra' || role === 'none'

/** Whether the column's name is stored as a metadata name. */
const isStored = (role: Role) => role === 'extra' || role === 'issued'
