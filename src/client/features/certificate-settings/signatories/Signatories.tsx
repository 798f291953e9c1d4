import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useWatch } from 'react-hook-form'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { type CertificateSettings, MAX_SIGNATORIES } from '#contract/certificates/certificate-settings.ts'
import { m } from '#i18n/compiled/messages.js'
import section from '../CertificateSettings.module.css'
import { freeSlot } from '../certificate-values.ts'
import type { CertificateForm } from '../use-certificate-form.ts'
import styles from './Signatories.module.css'
import { SignatoryRow } from './SignatoryRow.tsx'
import { useReorder } from './use-reorder.ts'

/** The list of signatories, in order. */
export function Signatories({ form, saved }: { form: CertificateForm; saved: CertificateSettings }) {
  const { control } = form
  const box = useRef<HTMLElement>(null)
  const { fields, append, move, remove } = useFieldArray({ control, name: 'signatories' })
  const people = useWatch({ control, name: 'signatories' })
  const nameAt = (index: number) => people[index]?.name ?? ''
  const reorder = useReorder(
    fields.map(({ id }, index) => ({ id, name: nameAt(index) })),
    move,
  )
  const add = () =>
    append({ slot: freeSlot(people, saved.signatories), name: '', role: '', isSaved: false, scan: null })
  const removeAt = (index: number) => {
    flushSync(() => remove(index))
    // The removed row had the focus: move it to the next row's button, or to the one that adds a row.
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    ;(buttons[index] ?? buttons.at(-1) ?? box.current?.querySelector<HTMLElement>('[data-add]'))?.focus()
  }
  const savedIn = (slot: number) => saved.signatories.find((each) => each.slot === slot)
  return (
    <section ref={box} className={section.section} aria-labelledby="certificate-signatories">
      <div className={styles.head}>
        <h2 id="certificate-signatories">{m.certificate_settings_signatories()}</h2>
        <span className={section.counter}>
          {m.certificate_settings_counter({ count: formatNumber(fields.length), most: formatNumber(MAX_SIGNATORIES) })}
        </span>
        <p className="hint">{m.certificate_settings_signatories_hint()}</p>
      </div>
      <ol className={styles.rows} aria-labelledby="certificate-signatories">
        {fields.map(({ id }, index) => {
          const { slot, isSaved, scan } = people[index] ?? fields[index]!
          return (
            <SignatoryRow
              key={id}
              id={id}
              index={index}
              count={fields.length}
              form={form}
              name={nameAt(index)}
              slot={slot}
              scan={isSaved ? (savedIn(slot)?.signature_path ?? null) : scan}
              waitsForSave={!isSaved && savedIn(slot) !== undefined}
              reorder={reorder}
              onScan={(file) => {
                if (!isSaved) form.setValue(`signatories.${index}.scan`, file && URL.createObjectURL(file))
              }}
              onRemove={() => removeAt(index)}
            />
          )
        })}
      </ol>
      {fields.length < MAX_SIGNATORIES && (
        <div>
          <Button icon="plus" data-add onClick={add}>
            {m.certificate_settings_add()}
          </Button>
        </div>
      )}
      <p className="hint">{m.certificate_settings_signatories_note()}</p>
      <p className="sr" role="status" aria-live="assertive">
        {reorder.announcement}
      </p>
    </section>
  )
}
