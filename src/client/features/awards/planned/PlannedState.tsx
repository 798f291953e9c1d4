import { Icon } from '#client/ui/buttons/Icon.tsx'
import type { ScheduledAward } from '#contract/scheduled-awards.ts'
import styles from './Planned.module.css'
import { stateLook } from './planned-words.ts'

/** A planned award's state as icon and word. */
export function PlannedState({ award }: { award: ScheduledAward }) {
  const { icon, tone, words } = stateLook(award)
  return (
    <span className={`inline-flex gap-1.5 items-center text-sm/sm whitespace-nowrap align-middle ${styles[tone]}`}>
      <Icon name={icon} size={17} />
      {words}
    </span>
  )
}
