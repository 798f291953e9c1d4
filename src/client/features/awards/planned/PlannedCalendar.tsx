import { useQuery } from '@tanstack/react-query'
import { CalendarMonth, type CalendarMonthProps } from '#client/ui/dates/CalendarMonth.tsx'
import { AriaLocale } from '#client/ui/layout/AriaLocale.tsx'
import { m } from '#i18n/compiled/messages.js'
import { plannedDaysQuery } from './planned-awards.queries.ts'

type PlannedCalendarProps = Omit<CalendarMonthProps, 'marks'> & {
  /** The planned award that is being changed, if any. */
  changedId?: string | undefined
}

/** A calendar month that marks the days of other planned awards. */
export function PlannedCalendar({ changedId, ...props }: PlannedCalendarProps) {
  const { data: days } = useQuery(plannedDaysQuery(changedId))
  return (
    <AriaLocale>
      <CalendarMonth {...props} marks={days && { days, label: m.planned_another() }} />
    </AriaLocale>
  )
}
