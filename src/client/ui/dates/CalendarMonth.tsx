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
      <div className="flex items-center justify-between mb-1">
        <Button slot="previous" className={`${icon.button} size-7 touch:size-11 `} aria-label={m.shell_month_before()}>
          <Icon name="left" />
        </Button>
        <CalendarHeading className="[font-size:inherit] [line-height:inherit] [&::first-letter]:uppercase" />
        <Button slot="next" className={`${icon.button} size-7 touch:size-11 `} aria-label={m.shell_month_after()}>
          <Icon name="right" />
        </Button>
      </div>
      <CalendarGrid
        className="[border-spacing:0] text-sm tabular-nums text-center [&_th]:w-9 [&_th]:h-7.5 [&_th]:p-0 [&_th]:text-ink-3 [&_th]:text-xs [&_th]:font-text [&_td]:py-px [&_td]:px-0 touch:[&_th]:w-10.5"
        weekdayStyle="short"
      >
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
      {marks && marks.days.size > 0 && (
        <p className="flex gap-[7px] items-center mt-2 pl-1 text-ink-3 text-xs before:size-[5px] before:rounded-[50%] before:bg-gold-line">
          {marks.label}
        </p>
      )}
    </Calendar>
  )
}
