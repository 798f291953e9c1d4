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
  /** Takes the focus as it opens. */
  autoFocus?: boolean
  /** The days between which one can be picked. */
  first?: string
  last?: string
  /** Days on which something is already, each with a dot, and what the dots mean. */
  marks?: { days: ReadonlySet<string>; label: string }
}

/** A month of days, from Monday to Sunday. Arrows move by day and week, Page Up and Page Down by month. */
export function CalendarMonth({ label, day, onPick, autoFocus, first, last, marks }: CalendarMonthProps) {
  const [shown, setShown] = useState({ day, focused: parseDate(day ?? first ?? today()) })
  // A day that was typed brings its month along.
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
            // On the service's clock, which may be a day ahead of the reader's.
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
