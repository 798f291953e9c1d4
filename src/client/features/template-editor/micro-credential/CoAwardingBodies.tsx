import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { type CoAwardingBody, readBodies, writeRows } from '#client/features/templates/texts/micro-texts.ts'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { FieldError } from '#client/ui/forms/Field.tsx'
import control from '#client/ui/forms/field.module.css'
import { withWebScheme } from '#client/ui/rich-text/with-scheme.ts'
import { MAX_CO_AWARDING_BODIES } from '#contract/micro-credentials/micro-credentials.ts'
import { m } from '#i18n/compiled/messages.js'
import { useTemplateField } from '../form/template-form.tsx'
import { AddRow } from './AddRow.tsx'

/** The bodies that award it together with the organization. */
export function CoAwardingBodies() {
  const { id, value, error, wrongRows, onChange, onBlur } = useTemplateField('co_awarding_bodies')
  const list = useRef<HTMLFieldSetElement>(null)
  const bodies = readBodies(value)
  const write = (rows: CoAwardingBody[]) => onChange(writeRows(rows))
  const change = (place: number, fields: Partial<CoAwardingBody>) =>
    write(bodies.map((body, at) => (at === place ? { ...body, ...fields } : body)))
  /** `flushSync`, so that the row exists before it is focused and typed into. */
  const writeAndFocus = (rows: CoAwardingBody[], place: number) => {
    flushSync(() => write(rows))
    const inputs = list.current?.querySelectorAll<HTMLElement>('li input:first-of-type')
    ;(inputs?.[place] ?? list.current?.querySelector('button'))?.focus()
  }
  const add = () => writeAndFocus([...bodies, { name: '', url: null }], bodies.length)
  const remove = (place: number) => {
    const rows = bodies.filter((_, at) => at !== place)
    writeAndFocus(rows, Math.min(place, rows.length - 1))
  }
  // The request leaves out empty rows, so positions in its errors count only the others.
  const written = bodies.filter(({ name, url }) => name.trim() || url)
  return (
    <fieldset id={id} ref={list} className={control.group} aria-describedby={`${id}-hint`}>
      <legend className={control.label}>
        {m.micro_bodies()} <span className={control.optional}>{m.shell_optional()}</span>
      </legend>
      <p id={`${id}-hint`} className="-mt-1.5 text-ink-3 text-sm/sm">
        {m.micro_bodies_hint({ most: MAX_CO_AWARDING_BODIES })}
      </p>
      <ol className="max-md:[&_button]:row-1 max-md:[&_button]:col-2 max-md:[&_input+input]:row-2 max-md:[&_input+input]:col-span-full">
        {bodies.map((body, place) => {
          const number = place + 1
          const [wrongName, wrongUrl] = ['name', 'url'].map((part) => wrongRows?.[`${written.indexOf(body)}.${part}`])
          const wrong = [wrongName, wrongUrl].find((each) => typeof each === 'string')
          return (
            <li
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_36px] gap-2 items-center py-1.5 px-0 border-b border-b-rule max-md:grid-cols-[minmax(0,1fr)_44px]"
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its index
              key={place}
            >
              <input
                className={control.control}
                value={body.name}
                maxLength={255}
                autoComplete="off"
                placeholder={m.word_name()}
                aria-label={m.micro_body_name({ number })}
                aria-invalid={wrongName ? true : undefined}
                aria-describedby={wrong ? `${id}-wrong-${place}` : undefined}
                onChange={({ target }) => change(place, { name: target.value })}
                onBlur={() => body.name && onBlur()}
              />
              <input
                className={control.control}
                value={body.url ?? ''}
                type="url"
                inputMode="url"
                spellCheck={false}
                autoComplete="off"
                placeholder="https://"
                aria-label={m.micro_body_url({ number })}
                aria-invalid={wrongUrl ? true : undefined}
                aria-describedby={wrong ? `${id}-wrong-${place}` : undefined}
                onChange={({ target }) => change(place, { url: target.value || null })}
                onBlur={() => {
                  const whole = withWebScheme(body.url ?? '')
                  if (whole !== (body.url ?? '')) change(place, { url: whole || null })
                  onBlur()
                }}
              />
              <IconButton icon="trash" label={m.micro_body_remove({ number })} onClick={() => remove(place)} />
              {typeof wrong === 'string' && (
                <div className="col-span-full">
                  <FieldError id={`${id}-wrong-${place}`}>{wrong}</FieldError>
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <AddRow label={m.micro_body_add()} count={bodies.length} most={MAX_CO_AWARDING_BODIES} onAdd={add} />
      {error && !wrongRows && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
