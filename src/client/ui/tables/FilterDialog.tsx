import { type FormEvent, Suspense, useId, useState } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { Button } from '../buttons/Button.tsx'
import { DaySpanFields, wrongDays } from '../dates/DaySpanFields.tsx'
import { TextField } from '../forms/TextField.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import type { AnyFilterField, FilterControl, SearchParams } from './filter-field.ts'

type FilterDialogProps = {
  field: AnyFilterField
  search: SearchParams
  show?: string
  firstMonth?: number
  onFilter: (change: SearchParams) => void
  onClose: () => void
}

/** Dialog that asks for a filter's value; empty fields remove the filter. */
export function FilterDialog({
  field: { names, label, dialog },
  search,
  show,
  firstMonth = 1,
  onFilter,
  onClose,
}: FilterDialogProps) {
  const formId = useId()
  const [values, setValues] = useState(() => names.map((name) => String(search[name] ?? '')))
  const [areProblemsShown, setProblemsShown] = useState(false)
  if (!dialog) return null
  const [value = '', last = ''] = values
  const apply = (event: FormEvent) => {
    event.preventDefault()
    setProblemsShown(true)
    const wrong = dialog.control === 'days' ? wrongDays({ from: value, to: last }) : {}
    if (wrong.from || wrong.to) return
    onFilter(Object.fromEntries(names.map((name, place) => [name, values[place]?.trim() || undefined])))
    onClose()
  }
  return (
    <Dialog
      title={dialog.title()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.word_cancel()}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {show}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" onSubmit={apply} noValidate>
        {dialog.control === 'days' ? (
          <DaySpanFields
            days={{ from: value, to: last }}
            onChange={({ from, to }) => setValues([from, to])}
            areProblemsShown={areProblemsShown}
            firstMonth={firstMonth}
          />
        ) : (
          <ValueField label={label()} control={dialog.control} value={value} onChange={(typed) => setValues([typed])} />
        )}
      </form>
    </Dialog>
  )
}

type ValueFieldProps = {
  label: string
  control: Exclude<FilterControl, 'days'>
  value: string
  onChange: (value: string) => void
}

function ValueField({ label, control, value, onChange }: ValueFieldProps) {
  if ('text' in control) {
    const { type, hint } = control.text
    return (
      <TextField
        label={label}
        hint={hint()}
        type={type}
        autoComplete="off"
        maxLength={255}
        ref={takeFocus}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  const { picker: Picker, hint } = control
  return (
    <Suspense>
      <Picker label={label} hint={hint?.()} chosen={value} onChoose={onChange} ref={takeFocus} />
    </Suspense>
  )
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus()
