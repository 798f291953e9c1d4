import type { ReactNode } from 'react'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { reserveFootSpace } from '#client/ui/layout/reserve-foot-space.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './Bulk.module.css'

type TickedBarProps = {
  /** Accessible name. */
  label: string
  /** How many rows are selected. */
  count: string
  /** A button that selects more. */
  more?: ReactNode
  /** The acts on them. */
  children: ReactNode
  onClear: () => void
}

/** The acts on the selected rows of a listing, in a floating bar. */
export const TickedBar = ({ label, count, more, children, onClear }: TickedBarProps) => (
  <section ref={reserveFootSpace} className={styles.bar} aria-label={label}>
    <b className="num" role="status">
      {count}
    </b>
    {more}
    <span className={styles.rule} />
    {children}
    <span className={styles.rule} />
    <IconButton icon="x" label={m.badges_untick_all()} onClick={onClear} />
  </section>
)
