import { parseDate } from '@internationalized/date'
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

type CalendarMonthProps = { label: string; day: string | null; onPick: (day: string) => void }

/** A month of days, from Monday to Sunday. Arrows move by day and week, Page Up and Page Down by month. */
export const CalendarMonth = ({ label, day, onPick }: CalendarMonthProps) => (
  <Calendar
    autoFocus
    aria-label={label}
    firstDayOfWeek="mon"
    value={day === null ? null : parseDate(day)}
    defaultFocusedValue={parseDate(day ?? today())}
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
          <CalendarCell date={date} className={styles.day} data-is-today={date.toString() === today() || undefined} />
        )}
      </CalendarGridBody>
    </CalendarGrid>
  </Calendar>
)
