import { Button } from '#client/ui/buttons/Button.tsx'
import type { SortActions } from '#client/ui/sorting/use-sorting.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './ReorderHelp.module.css'

type ReorderHelpProps = { number: number; count: number; actions: SortActions }

/** The picked-up step's position, and how to move it: by keys, or by buttons on a small screen. */
export function ReorderHelp({ number, count, actions }: ReorderHelpProps) {
  return (
    <div className={styles.help} data-moves>
      <b>{m.paths_held({ number, count })}</b>
      <span className={styles.keys}>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {m.paths_key_move()}
      </span>
      <span className={styles.keys}>
        <kbd>{m.paths_key_space()}</kbd> {m.paths_key_drop()}
      </span>
      <span className={styles.keys}>
        <kbd>Esc</kbd> {m.paths_key_back()}
      </span>
      <span className={styles.buttons}>
        <Button
          icon="arrowup"
          unavailable={number === 1 && m.paths_is_first()}
          onClick={() => actions.shift(number - 1)}
        >
          {m.paths_up()}
        </Button>
        <Button
          icon="arrowdown"
          unavailable={number === count && m.paths_is_last()}
          onClick={() => actions.shift(number + 1)}
        >
          {m.paths_down()}
        </Button>
        <Button kind="primary" onClick={actions.drop}>
          {m.paths_drop()}
        </Button>
      </span>
    </div>
  )
}
