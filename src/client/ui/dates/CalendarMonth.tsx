import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatDay } from '#client/i18n/dates.ts'
import { useLocale } from '#client/i18n/locale.ts'
import { m } from '#i18n/compiled/messages.js'
import { regionOf } from '#i18n/region.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import styles from './CalendarMonth.module.css'
import { addDays, addMonths, today, weekday, weeksOf } from './month.ts'

/** A month of days. Arrows move by day and week, Page Up and Page Down by month, Home and End within the week. */
export function CalendarMonth({ day, onPick }: { day: string | null; onPick: (day: string) => void }) {
  const locale = useLocale()
  const [reached, setReached] = useState(day ?? today())
  const grid = useRef<HTMLTableElement>(null)
  const isMoving = useRef(true)

  // The grid has one stop for the keyboard, which follows the day that was reached.
  useEffect(() => {
    if (isMoving.current) grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus()
    isMoving.current = false
  }, [reached])

  const move = (event: KeyboardEvent) => {
    const next = dayReached(event.key, reached)
    if (!next) return
    event.preventDefault()
    isMoving.current = true
    setReached(next)
  }
  const month = new Intl.DateTimeFormat(regionOf(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const title = month.format(new Date(`${reached}T00:00:00Z`))
  return (
    <>
      <div className={styles.head}>
        <IconButton
          icon="left"
          small
          label={m.shell_month_before()}
          onClick={() => setReached(addMonths(reached, -1))}
        />
        <b aria-live="polite">{title}</b>
        <IconButton
          icon="right"
          small
          label={m.shell_month_after()}
          onClick={() => setReached(addMonths(reached, 1))}
        />
      </div>
      <table ref={grid} className={styles.month} aria-label={title} onKeyDown={move}>
        <thead>
          <tr>
            {namesOfDays(regionOf(locale)).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(reached).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((each, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the column is what a missing day is
                <td key={column}>
                  {each && <Day day={each} isPicked={each === day} isReached={each === reached} onPick={onPick} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

type DayProps = { day: string; isPicked: boolean; isReached: boolean; onPick: (day: string) => void }

function Day({ day, isPicked, isReached, onPick }: DayProps) {
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      tabIndex={isReached ? 0 : -1}
      aria-label={formatDay(day, 'long')}
      aria-pressed={isPicked}
      aria-current={day === today() ? 'date' : undefined}
      onClick={() => onPick(day)}
    >
      {Number(day.slice(8))}
    </button>
  )
}

function dayReached(key: string, day: string) {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    case 'Home':
      return addDays(day, -weekday(day))
    case 'End':
      return addDays(day, 6 - weekday(day))
    default:
      return null
  }
}

/** Monday to Sunday, as a column is headed and as it is read out. */
function namesOfDays(region: string) {
  const name = (weekdayName: 'short' | 'long', column: number) =>
    new Intl.DateTimeFormat(region, { weekday: weekdayName, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + column))
  return Array.from({ length: 7 }, (_, column) => ({
    short: name('short', column).slice(0, 2),
    long: name('long', column),
  }))
}
