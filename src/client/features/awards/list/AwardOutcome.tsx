import type { CSSProperties } from 'react'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import type { AwardSummary } from '#contract/awards/awards.ts'
import styles from './AwardOutcome.module.css'
import { outcomeOf } from './award-words.ts'

/** The state of an award as an icon and a few words: mails in progress, failures, undone. */
export function AwardOutcome({ award }: { award: AwardSummary }) {
  const { icon, tone, words, part } = outcomeOf(award)
  const line = (
    <span
      className={`inline-flex gap-1.5 items-center text-sm/sm whitespace-nowrap align-middle max-md:text-xs [&_svg]:flex-none ${styles[tone]}`}
    >
      <Icon name={icon} size={17} />
      {words}
    </span>
  )
  if (part === undefined) return line
  return (
    <span className="inline-grid align-middle gap-1">
      {line}
      <span
        className="block h-[5px] [background:linear-gradient(var(--chart-1),var(--chart-1))_0_/_var(--part)_100%_no-repeat,var(--paper-sunk)] [box-shadow:inset_0_0_0_1px_color-mix(in_oklch,var(--rule)_60%,transparent)] max-md:hidden"
        style={{ '--part': `${(100 * part).toFixed(1)}%` } as CSSProperties}
      />
    </span>
  )
}
