import { useState } from 'react'
import { partsOf, readValidity, writeValidity } from '#client/features/templates/texts/validity-text.ts'
import { FieldGroup } from '#client/ui/forms/FieldGroup.tsx'
import control from '#client/ui/forms/field.module.css'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import type { ValidityUnit } from '#contract/validity.ts'
import { m } from '#i18n/compiled/messages.js'
import type { useTemplateField } from '../form/template-form.tsx'
import { ValidityPreview } from './ValidityPreview.tsx'

type ValidityFieldProps = ReturnType<typeof useTemplateField<'validity'>>

/** Unlimited, or a number of days, months or years; and the timeline of a badge awarded today. */
export function ValidityField({ id, value, error, onChange, onBlur }: ValidityFieldProps) {
  const { count, unit } = partsOf(value)
  const validity = readValidity(value)
  // Restored when the user switches to "for ever" and back.
  const [last, setLast] = useState(value || '1 year')
  const write = (next: string) => {
    setLast(next)
    onChange(next)
  }
  const span = value === '' ? 'ever' : 'time'
  return (
    <>
      <FieldGroup id={id} label={m.templates_validity_is()} error={error}>
        <div className="flex flex-wrap gap-3 items-center [&>input]:w-20 [&_label]:px-4 [&_label]:whitespace-nowrap max-md:[&_fieldset]:flex-[1_1_100%] max-md:[&_label]:px-2">
          <SegmentedControl
            isBare
            label={m.templates_validity_is()}
            choices={[
              { id: 'ever', label: m.templates_validity_for_ever() },
              { id: 'time', label: m.templates_validity_for_a_time() },
            ]}
            chosen={span}
            onChoose={(chosen) => chosen !== span && onChange(chosen === 'ever' ? '' : last)}
          />
          {unit && (
            <>
              <input
                className={`${control.control} num`}
                value={count}
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                aria-label={m.templates_validity_count()}
                aria-invalid={error ? true : undefined}
                onChange={({ target }) => write(writeValidity(target.value, unit))}
                onBlur={onBlur}
              />
              <SegmentedControl<ValidityUnit>
                isBare
                label={m.templates_validity_unit()}
                choices={[
                  { id: 'day', label: m.templates_validity_days() },
                  { id: 'month', label: m.templates_validity_months() },
                  { id: 'year', label: m.templates_validity_years() },
                ]}
                chosen={unit}
                onChoose={(chosen) => write(writeValidity(count, chosen))}
              />
            </>
          )}
        </div>
      </FieldGroup>
      {value === '' && <p className="hint">{m.templates_validity_never_hint()}</p>}
      {validity && <ValidityPreview validity={validity} />}
    </>
  )
}
