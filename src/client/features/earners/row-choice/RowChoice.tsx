import { useId, useState } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { FieldError } from '#client/ui/forms/Field.tsx'
import { FieldGroup } from '#client/ui/forms/FieldGroup.tsx'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { isComparison, ROW_TESTS, type RowCondition, type RowTest } from '#contract/earners/row-condition.ts'
import { m } from '#i18n/compiled/messages.js'
import type { KnownValue } from './merged-values.ts'

type RowChoiceProps = {
  id?: string
  label: string
  /** What the choice of all is called: all rows, everybody on the list. */
  everything: string
  /** The columns to choose by; their ids are the names in conditions. */
  columns: { id: string; label: string }[]
  /** Null for all; its name and value are empty until they are chosen. */
  condition: RowCondition | null
  onChoose: (condition: RowCondition | null) => void
  /** The values of the chosen column, most frequent first; undefined while they are unknown. */
  values: KnownValue[] | undefined
  /** How many are meant, in words; empty while that is unknown. */
  count: string
  /** What the condition lacks, once somebody has tried to go on. */
  errors?: { name?: string | undefined; value?: string | undefined; whole?: string | undefined }
}

/** Choice of some rows or people by what they have in a column, with the number of those who are meant. */
export function RowChoice({
  id,
  label,
  everything,
  columns,
  condition,
  onChoose,
  values,
  count,
  errors = {},
}: RowChoiceProps) {
  const own = useId()
  const change = (changed: Partial<RowCondition>) => condition && onChoose({ ...condition, ...changed })
  return (
    <fieldset id={id} className="grid gap-4 min-w-0 [&>fieldset]:max-w-120">
      <legend className="sr">{label}</legend>
      <SegmentedControl
        label={label}
        choices={[
          { id: 'all', label: everything },
          { id: 'some', label: m.rows_some() },
        ]}
        chosen={condition ? 'some' : 'all'}
        onChoose={(chosen) => onChoose(chosen === 'all' ? null : { name: '', is: 'one_of', value: [] })}
      />
      {condition && (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-x-5 gap-y-4 items-start max-w-208">
            <SelectField
              label={m.rows_column()}
              options={[
                ...(condition.name === '' ? [{ value: '', label: m.rows_column_none() }] : []),
                ...columns.map((column) => ({ value: column.id, label: column.label })),
              ]}
              value={condition.name}
              error={errors.name}
              onChange={({ target }) => change({ name: target.value, value: [] })}
            />
            <SelectField
              label={m.rows_test()}
              options={ROW_TESTS.map((test) => ({ value: test, label: TESTS[test]() }))}
              value={condition.is}
              onChange={({ target }) => change(valuesFor(target.value as RowTest, condition))}
            />
            {condition.name !== '' && (
              <ValueField
                key={`${condition.name} ${condition.is}`}
                condition={condition}
                known={values}
                error={errors.value}
                onChange={(value) => change({ value })}
              />
            )}
          </div>
          <p id={`${own}-count`} role="status" className="min-h-[1lh] font-label">
            {count}
          </p>
          {errors.whole && <FieldError id={`${own}-error`}>{errors.whole}</FieldError>}
        </>
      )}
    </fieldset>
  )
}

const TESTS: Record<RowTest, () => string> = {
  one_of: m.rows_test_one_of,
  at_least: m.rows_test_at_least,
  at_most: m.rows_test_at_most,
  more_than: m.rows_test_more_than,
  less_than: m.rows_test_less_than,
  empty: m.rows_test_empty,
  not_empty: m.rows_test_not_empty,
}

/** Another test, with the limit kept if it compares a number, too. */
const valuesFor = (is: RowTest, before: RowCondition) => ({
  is,
  value: isComparison(is) && isComparison(before.is) ? before.value : [],
})

/** More values are typed instead of ticked. */
const MOST_TICKED = 12

type ValueFieldProps = {
  condition: RowCondition
  known: KnownValue[] | undefined
  error: string | undefined
  onChange: (value: string[]) => void
}

/** The values that a condition compares with: ticked if the column has few, else typed; none for emptiness. */
function ValueField({ condition: { is, value }, known, error, onChange }: ValueFieldProps) {
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
