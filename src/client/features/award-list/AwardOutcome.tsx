import type { CSSProperties } from 'react'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import type { AwardSummary } from '#contract/awards/awards.ts'
import styles from './AwardOutcome.module.css'
import { outcomeOf } from './award-words.ts'

/** The state of an award as an icon and a few words: mails in progress, failures, undone. */
export function AwardOutcome({ award }: { award: AwardSummary }) {
  const { icon, tone, words, part } = outcomeOf(award)
  const line = (
    <span className={`${styles.outcome} ${styles[tone]}`}>
      <Icon name={icon} size={17} />
      {words}
    </span>
  )
  if (part === undefined) return line
  return (
    <span className={styles.lines}>
      {line}
      <span className={styles.bar} style={{ '--part': `${(100 * part).toFixed(1)}%` } as CSSProperties} />
    </span>
  )
}
