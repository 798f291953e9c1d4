import { useId, useState } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { FieldGroup } from '#client/ui/forms/FieldGroup.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { isComparison, type RowCondition } from '#contract/earners/row-condition.ts'
import { m } from '#i18n/compiled/messages.js'
import type { KnownValue } from './merged-values.ts'

/** More values are typed instead of ticked. */
const MOST_TICKED = 12

type ValueFieldProps = {
  condition: RowCondition
  known: KnownValue[] | undefined
  error: string | undefined
  onChange: (value: string[]) => void
}

/** The values that a condition compares with: ticked if the column has few, else typed; none for emptiness. */
export function ValueField({ condition: { is, value }, known, error, onChange }: ValueFieldProps) {
  const id = useId()
  if (is === 'empty' || is === 'not_empty') return null
  if (isComparison(is)) return <Typed isNumber value={value} error={error} onChange={onChange} />
  if (known === undefined) return null
  if (known.length === 0 || known.length > MOST_TICKED) return <Typed value={value} error={error} onChange={onChange} />
  return (
    <FieldGroup id={id} label={m.rows_values()} error={error} className="col-span-full">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-x-5 gap-y-1 [&>span]:wrap-anywhere">
        {known.map(({ value: each, count }) => (
          <Checkbox
            key={each}
            label={`${each} (${formatNumber(count)})`}
            checked={value.includes(each)}
            onChange={({ target }) => onChange(target.checked ? [...value, each] : value.filter((one) => one !== each))}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

type TypedProps = Pick<ValueFieldProps, 'error' | 'onChange'> & { isNumber?: boolean; value: string[] }

function Typed({ isNumber = false, value, error, onChange }: TypedProps) {
  const [typed, setTyped] = useState(value.join('; '))
  return (
    <TextField
      label={isNumber ? m.rows_number() : m.rows_value()}
      hint={isNumber ? m.rows_number_hint() : m.rows_value_hint()}
      autoComplete="off"
      spellCheck={false}
      inputMode={isNumber ? 'decimal' : undefined}
      error={error}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        const written = isNumber ? [target.value] : target.value.split(';')
        onChange(written.map((each) => each.trim()).filter(Boolean))
      }}
    />
  )
}
