import type { CSSProperties } from 'react'
import { Icon, type IconName } from '#client/ui/buttons/Icon.tsx'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import styles from './ValidityTimeline.module.css'

/** An event near the end of a badge's validity. */
export type TimelineEvent = { label: string; day: string; icon: IconName }

type ValidityTimelineProps = {
  awarded: string
  end: string
  /** Events before the end, earliest first; and the one after it. */
  before?: TimelineEvent[]
  after?: TimelineEvent
}

/** Position of the end on the line, and distance between the events before it, in percent. */
const END = 88
const STEP = 12

/** The validity of a badge as a timeline, not to scale; vertical on a phone. */
export function ValidityTimeline({ awarded, end, before = [], after }: ValidityTimelineProps) {
  return (
    <div className={styles.ruler}>
      <span className={styles.cut} aria-hidden="true" />
      <ol aria-label={m.templates_validity_life()}>
        <Mark kind="awarded" isAbove place={0} label={m.templates_validity_awarded()} day={awarded} icon="award" />
        {before.map((mark, index) => {
          const steps = before.length - index
          return <Mark key={mark.day} isAbove={steps % 2 === 0} place={END - STEP * steps} {...mark} />
        })}
        <Mark kind="end" isAbove place={END} label={m.templates_validity_ends()} day={end} icon="expired" />
        {after && <Mark place={100} {...after} />}
      </ol>
    </div>
  )
}

type MarkProps = TimelineEvent & { place: number; kind?: 'awarded' | 'end'; isAbove?: boolean }

const Mark = ({ kind, place, isAbove, label, day, icon }: MarkProps) => (
  <li data-kind={kind} data-is-above={isAbove || undefined} style={{ '--place': `${place}%` } as CSSProperties}>
    <span className={styles.pin}>
      <Icon name={icon} size={16} />
    </span>
    <span className={styles.words}>
      <b>{label}</b>
      <span className="num">{formatDay(day)}</span>
    </span>
  </li>
)
