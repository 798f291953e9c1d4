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
    <div className={styles.seats}>
      <b>{m.team_seats_used({ used, most })}</b>
      <span className={styles.seatsHint}>{m.team_seats_free({ invited, free })}</span>
      {most <= MAX_PINS ? (
        <span className={styles.pins} role="img" aria-label={label}>
          {pins('taken', members)}
          {pins('held', invited)}
          {pins('free', free)}
        </span>
      ) : (
        <span className={styles.track} role="img" aria-label={label}>
          <i className={styles.taken} style={{ flexGrow: members }} />
          <i className={styles.held} style={{ flexGrow: invited }} />
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
