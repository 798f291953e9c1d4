import { useLocale } from '#client/i18n/locale.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import control from '#client/ui/forms/field.module.css'
import { hoursPerCredit } from '#contract/micro-credentials/micro-credential-elements.ts'
import { m } from '#i18n/compiled/messages.js'
import { useTemplateField, useTemplateValue } from '../form/template-form.tsx'
import { ElementField } from './ElementField.tsx'

/** Element 7: credits, hours, or both; and whether they match the usual European ratio. */
export function WorkloadField() {
  return (
    <ElementField element="workload" id="template-workload">
      <div>
        <div className="pair">
          <NumberWithUnit name="ects" label={m.micro_ects()} unit={m.micro_ects_unit()} />
          <NumberWithUnit name="workload_hours" label={m.micro_hours()} unit={m.micro_hours_unit()} />
        </div>
        <HoursPerCredit />
      </div>
    </ElementField>
  )
}

type NumberWithUnitProps = { name: 'ects' | 'workload_hours'; label: string; unit: string }

/** Typed with the language's decimal separator, and stored with a dot, as on the service. */
function NumberWithUnit({ name, label, unit }: NumberWithUnitProps) {
  const { id, value, error, onChange, onBlur } = useTemplateField(name)
  const isItalian = useLocale() === 'it'
  return (
    <Field label={label} error={error} id={id}>
      {(described) => (
        <div className="relative [&_input]:pr-18 [&_span]:absolute [&_span]:top-0 [&_span]:right-3 [&_span]:text-ink-3 [&_span]:leading-(--control) [&_span]:pointer-events-none">
          <input
            {...described}
            className={`${control.control} num`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            value={isItalian ? value.replace('.', ',') : value}
            onChange={({ target }) => onChange(target.value.replace(',', '.'))}
            onBlur={onBlur}
          />
          <span>{unit}</span>
        </div>
      )}
    </Field>
  )
}

function HoursPerCredit() {
  const [ects, hours] = [Number(useTemplateValue('ects')), Number(useTemplateValue('workload_hours'))]
  const measure = ects > 0 && hours > 0 ? hoursPerCredit({ ects, workload_hours: hours }) : null
  return (
    <div role="status" className="not-empty:mt-1.5">
      {measure?.isUsual && <p className="hint">{m.micro_hours_usual({ hours: rounded(measure.hours) })}</p>}
      {measure && !measure.isUsual && (
        <p className="flex gap-1.5 items-center text-warn text-sm/sm [&_svg]:flex-none [&_svg]:text-warn-mark">
          <Icon name="alert" size={17} />
          {m.micro_hours_unusual({ hours: rounded(measure.hours) })}
        </p>
      )}
    </div>
  )
}

const rounded = (hours: number) => formatNumber(Math.round(hours * 10) / 10)
