import type { ReactNode } from 'react'
import { Icon } from '../buttons/Icon.tsx'
import styles from './CollapsibleSection.module.css'

type CollapsibleSectionProps = {
  /** Anchor for links. */
  id: string
  title: string
  /** Beside the title, on one line: what is inside, or a hint. */
  words?: ReactNode
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/**
 * A section that folds to its title and one line. Folded text is still found by the browser, which then unfolds it, and
 * is printed.
 */
export const CollapsibleSection = ({ id, title, words, isOpen, onToggle, children }: CollapsibleSectionProps) => (
  <section aria-labelledby={`${id}-title`}>
    <details
      id={id}
      className={styles.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary>
        <Icon name="right" size={18} />
        <h2 id={`${id}-title`}>{title}</h2>
        <span
          // On a line of its own where less room is left.
          className="hint flex flex-[1_1_min(100%,16rem)] gap-1.5 items-center min-w-0 empty:hidden"
        >
          {words}
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-5 mt-4">{children}</div>
    </details>
  </section>
)
