import { m } from '#i18n/compiled/messages.js'
import { type DateLength, formatDay } from '#i18n/dates.ts'

type Day = string | null | undefined

/** A span of days as text, with either end open; undefined without any day. */
export function daySpan(first: Day, last: Day, length: DateLength = 'short'): string | undefined {
  const [from, to] = [first && formatDay(first, length), last && formatDay(last, length)]
  if (from && to) return from === to ? from : m.shell_days_between({ from, to })
  if (from) return m.shell_days_from({ from })
  return to ? m.shell_days_until({ to }) : undefined
}
