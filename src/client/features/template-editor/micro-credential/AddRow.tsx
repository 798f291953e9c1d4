import { Icon } from '#client/ui/buttons/Icon.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './AddRow.module.css'

type AddRowProps = { label: string; count: number; most: number; onAdd: () => void }

/** What adds a row to a list, and how many it has of how many it may have; at its end nothing is added. */
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
