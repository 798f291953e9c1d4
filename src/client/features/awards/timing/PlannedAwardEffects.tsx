import { Icon } from '#client/ui/buttons/Icon.tsx'
import { m } from '#i18n/compiled/messages.js'
import type { AwardValues } from '../award-draft.ts'
import { useListCount } from '../use-list-count.ts'
import styles from './AwardTiming.module.css'

type PlannedAwardEffectsProps = {
  values: AwardValues
  /** The list's size at planning time, if the award goes to the people of that time. */
  frozenCount: number | undefined
}

/** Explains what a planned award does when it runs. */
export function PlannedAwardEffects({ values, frozenCount }: PlannedAwardEffectsProps) {
  const { recipients, people } = values
  const isToList = recipients === 'list'
  const meant = useListCount(values)
  const known = isToList ? (frozenCount ?? meant?.count) : 1
  const isOpen = isToList && (people === 'live' || known === undefined)
  const count = known ?? 0
  const issued = isToList ? m.planned_will_many({ count }) : m.planned_will_one()
  return (
    <ul className={`${styles.will} border-t-2 border-t-ink`} aria-label={m.planned_will()}>
      <li>
        <Icon name="award" size={18} />
        {isOpen ? m.planned_will_live() : issued}
      </li>
      <li>
        <Icon name="templates" size={18} />
        {m.planned_will_version()}
      </li>
      <li>
        <Icon name="badges" size={18} />
        {isOpen ? m.planned_will_credits_live() : m.planned_will_credits({ count })}
      </li>
    </ul>
  )
}
