import { useRef, useState } from 'react'
import { parseDay } from '#client/i18n/parse-day.ts'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { type ControlProps, Field, type FieldProps } from '../forms/Field.tsx'
import styles from '../forms/field.module.css'
import { isDay } from './month.ts'

type DayControl = {
  /** `yyyy-mm-dd`, empty, or the typed text if it is not a day, so that the form can report it. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  placeholder?: string
  autoFocus?: boolean
  /** A calendar is shown beside the field, which then has no button for one. */
  isBesideCalendar?: boolean
}

/** A day field: typed (`3/11/25`, `3 nov`, `2025-11-03`) or picked, displayed in the user's format. */
export function DateField({ label, hint, error, optional, ...control }: FieldProps & DayControl) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(described) => <DayInput label={label} {...described} {...control} />}
    </Field>
  )
}

/** The input of a `DateField` without label and errors. */
export function DayInput({
  label,
  value,
  onChange,
  onBlur,
  isBesideCalendar = false,
  ...input
}: DayControl & Partial<ControlProps> & { label: string; 'aria-label'?: string }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className={isBesideCalendar ? undefined : styles.withEnd}>
      <input
        {...input}
        autoComplete="off"
        className={`${styles.control} num`}
        value={typed ?? (isDay(value) ? formatDay(value) : value)}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(parseDay(target.value) ?? target.value)
        }}
        onBlur={() => {
          setTyped(null)
          onBlur?.()
        }}
      />
      {!isBesideCalendar && <CalendarButton label={label} day={isDay(value) ? value : null} onPick={onChange} />}
    </div>
  )
}

const load = () => import('./CalendarPopover.tsx')
const CalendarPopover = lazyPart(load, 'CalendarPopover')

type CalendarButtonProps = {
  /** The label of the field. */
  label: string
  /** `yyyy-mm-dd` */
  day: string | null
  onPick: (day: string) => void
}

/** Button that opens a calendar to pick a day. */
function CalendarButton({ label, day, onPick }: CalendarButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        ref={trigger}
        icon="calendar"
        label={m.shell_calendar_of({ field: label })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={load}
        onFocus={load}
      />
      {isOpen && (
        <LazyBoundary>
          <CalendarPopover
            label={label}
            day={day}
            trigger={trigger}
            onPick={(picked) => {
              setOpen(false)
              onPick(picked)
            }}
            onClose={() => setOpen(false)}
          />
        </LazyBoundary>
      )}
    </>
  )
}
