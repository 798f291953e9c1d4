import { parseDate, toCalendarDate } from '@internationalized/date'
import { useState } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { m } from '#i18n/compiled/messages.js'
import { Icon } from '../buttons/Icon.tsx'
import icon from '../buttons/IconButton.module.css'
import styles from './CalendarMonth.module.css'
import { today } from './month.ts'

export type CalendarMonthProps = {
  label: string
  day: string | null
  onPick: (day: string) => void
  /** Focuses the calendar when it opens. */
  autoFocus?: boolean
  /** Bounds of the days that can be picked, inclusive. */
  first?: string
  last?: string
  /** Days with a dot, and the legend for the dots. */
  marks?: { days: ReadonlySet<string>; label: string }
}

/** A calendar month, from Monday to Sunday. Arrows move by day and week, Page Up and Page Down by month. */
export function CalendarMonth({ label, day, onPick, autoFocus, first, last, marks }: CalendarMonthProps) {
  const [shown, setShown] = useState({ day, focused: parseDate(day ?? first ?? today()) })
  // Shows the month of a newly typed day.
  if (shown.day !== day) setShown({ day, focused: day === null ? shown.focused : parseDate(day) })
  return (
    <Calendar
      autoFocus={autoFocus}
      aria-label={label}
      firstDayOfWeek="mon"
      value={day === null ? null : parseDate(day)}
      minValue={first ? parseDate(first) : undefined}
      maxValue={last ? parseDate(last) : undefined}
      focusedValue={shown.focused}
      onFocusChange={(focused) => setShown({ day, focused: toCalendarDate(focused) })}
      onChange={(picked) => onPick(picked.toString())}
    >
      <div className={styles.head}>
        <Button slot="previous" className={`${icon.button} ${icon.small}`} aria-label={m.shell_month_before()}>
          <Icon name="left" />
        </Button>
        <CalendarHeading className={styles.title} />
        <Button slot="next" className={`${icon.button} ${icon.small}`} aria-label={m.shell_month_after()}>
          <Icon name="right" />
        </Button>
      </div>
      <CalendarGrid className={styles.month} weekdayStyle="short">
        <CalendarGridHeader>{(name) => <CalendarHeaderCell>{name.slice(0, 2)}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            // Today by the service's clock, which may be a day ahead of the user's.
            <CalendarCell
              date={date}
              className={styles.day}
              data-is-today={date.toString() === today() || undefined}
              data-is-marked={marks?.days.has(date.toString()) || undefined}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
      {marks && marks.days.size > 0 && <p className={styles.legend}>{marks.label}</p>}
    </Calendar>
  )
}
