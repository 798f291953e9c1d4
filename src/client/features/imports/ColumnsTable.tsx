import { Icon } from '#client/ui/buttons/Icon.tsx'
import ruled from '#client/ui/tables/ruled.module.css'
import { tableRoles } from '#client/ui/tables/table-roles.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './ColumnsTable.module.css'
import type { Column } from './core/columns.ts'
import { type Role, roles } from './core/headings.ts'
import { roleWords } from './import-words.ts'

type ColumnsTableProps = {
  columns: (Column & { storedAs: string })[]
  onChoose: (place: number, role: Role) => void
}

/** Each column of the file with its first values and its role. */
export const ColumnsTable = ({ columns, onChoose }: ColumnsTableProps) => (
  <table {...tableRoles.table} className={`${ruled.ruled} ${ruled.stacked} ${styles.columns}`}>
    <caption className="sr">{m.imports_columns_caption()}</caption>
    <thead {...tableRoles.group}>
      <tr {...tableRoles.row}>
        <th scope="col">{m.imports_column()}</th>
        <th scope="col">{m.imports_first_rows()}</th>
        <th scope="col">{m.imports_is()}</th>
      </tr>
    </thead>
    <tbody {...tableRoles.group}>
      {columns.map(({ name, role, samples, storedAs }, place) => {
        const called = name || m.imports_nth_column({ number: place + 1 })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
          <tr key={place} {...tableRoles.row}>
            <td {...tableRoles.cell} className={`${styles.name} ${isPlain(role) ? styles.plain : ''}`} title={called}>
              {called}
              {isStored(role) && storedAs !== name && (
                <span className="hint">{m.imports_stored_as({ name: storedAs })}</span>
              )}
            </td>
            <td {...tableRoles.cell} className={styles.samples}>
              {samples.map((sample, number) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: samples may be equal and are never reordered
                <span key={number} className="ellipsis" title={sample}>
                  {sample}
                </span>
              ))}
            </td>
            <td {...tableRoles.cell}>
              <span className={styles.role}>
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
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

const isPlain = (role: Role) => role === 'extra' || role === 'none'

/** Whether the column's name is stored as a metadata name. */
const isStored = (role: Role) => role === 'extra' || role === 'issued'
