import { Icon } from '#client/ui/buttons/Icon.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './AddRow.module.css'

type AddRowProps = { label: string; count: number; most: number; onAdd: () => void }

/** Button that adds a row to a list, with the current and maximum number of rows; hidden at the maximum. */
export const AddRow = ({ label, count, most, onAdd }: AddRowProps) => (
  <div className={styles.add}>
    {count < most && (
      <button type="button" onClick={onAdd}>
        <Icon name="plus" size={16} />
        {label}
      </button>
    )}
    <span className="num">{m.micro_count_of({ count, most })}</span>
  </div>
)
