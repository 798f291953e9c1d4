import { m } from '#i18n/compiled/messages.js'
import styles from './Seats.module.css'

/** Maximum number of seats shown as pins; more are shown as a bar. */
const MAX_PINS = 24

type SeatsProps = { most: number; members: number; invited: number }

/** How many seats are taken: a full pin per member, a gold dot per invitation, a dashed one per free seat. */
export function Seats({ most, members, invited }: SeatsProps) {
  const used = members + invited
  const free = Math.max(0, most - used)
  const label = m.team_seats_all({ most, members, invited, free })
  return (
    <div className="grid grid-cols-[auto_auto] gap-x-4 gap-y-px items-center ml-auto text-right max-lg:grid-cols-[auto_1fr] max-lg:gap-x-3 max-lg:gap-y-[7px] max-lg:ml-0 max-lg:text-left">
      <b className="font-label">{m.team_seats_used({ used, most })}</b>
      <span className="text-ink-3 text-xs/xs max-lg:text-right">{m.team_seats_free({ invited, free })}</span>
      {most <= MAX_PINS ? (
        <span
          className={`${styles.pins} flex flex-wrap row-[1_/_3] col-2 gap-[5px] max-w-78 max-lg:row-2 max-lg:col-[1_/_3] [&>i]:box-border [&>i]:size-[15px] [&>i]:rounded-[50%]`}
          role="img"
          aria-label={label}
        >
          {pins('taken', members)}
          {pins('held', invited)}
          {pins('free', free)}
        </span>
      ) : (
        <span
          className="flex row-[1_/_3] col-2 w-64 h-3 overflow-hidden border-[1.5px] border-dashed border-rule-strong rounded-[6px] max-lg:row-2 max-lg:col-[1_/_3] max-md:w-full [&>i]:flex-[0_0_0]"
          role="img"
          aria-label={label}
        >
          <i className={`${styles.taken} bg-enamel`} style={{ flexGrow: members }} />
          <i className={`${styles.held} bg-gold`} style={{ flexGrow: invited }} />
          <i className={styles.free} style={{ flexGrow: free }} />
        </span>
      )}
    </div>
  )
}

const pins = (kind: 'taken' | 'held' | 'free', count: number) =>
  Array.from({ length: count }, (_, number) => `${kind} ${number}`).map((key) => (
    <i key={key} className={styles[kind]} />
  ))
