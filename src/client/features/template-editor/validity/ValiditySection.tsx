import { lazy, useState } from 'react'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { FieldGroup } from '#client/ui/forms/FieldGroup.tsx'
import control from '#client/ui/forms/field.module.css'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import type { ValidityUnit } from '#contract/validity.ts'
import { m } from '#i18n/compiled/messages.js'
import { useTemplateField } from '../form/template-form.tsx'
import styles from './ValiditySection.module.css'
import { partsOf, readValidity, writeValidity } from './validity-text.ts'

const BadgeLife = lazy(() => import('./BadgeLife.tsx').then((module) => ({ default: module.BadgeLife })))

/** How long a badge is valid, and what that means for one that is awarded today. */
export function ValiditySection() {
  const { id, value, error, onChange, onBlur } = useTemplateField('validity')
  const validity = readValidity(value)
  return (
    <section aria-labelledby="section-validity">
      <h2 id="section-validity">{m.templates_section_validity()}</h2>
      <FieldGroup id={id} label={m.templates_validity_is()} error={error}>
        <ValidityChoice value={value} hasError={!!error} onChange={onChange} onBlur={onBlur} />
      </FieldGroup>
      {value === '' && <p className="hint">{m.templates_validity_never_hint()}</p>}
      {validity && (
        <LazyBoundary>
          <BadgeLife validity={validity} />
        </LazyBoundary>
      )}
    </section>
  )
}

type ValidityChoiceProps = { value: string; hasError: boolean; onChange: (value: string) => void; onBlur: () => void }

/** For ever, or so many days, months or years. */
function ValidityChoice({ value, hasError, onChange, onBlur }: ValidityChoiceProps) {
  const { count, unit } = partsOf(value)
  // What was written comes back after a look at "for ever".
  const [last, setLast] = useState(value || '1 year')
  const write = (next: string) => {
    setLast(next)
    onChange(next)
  }
  const span = value === '' ? 'ever' : 'time'
  return (
    <div className={styles.choice}>
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
            aria-invalid={hasError || undefined}
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
  )
}
