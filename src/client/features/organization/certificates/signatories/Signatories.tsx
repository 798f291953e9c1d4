import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useWatch } from 'react-hook-form'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { SortableList } from '#client/ui/sorting/SortableList.tsx'
import { type RowNumber, useSorting } from '#client/ui/sorting/use-sorting.ts'
import { type CertificateSettings, MAX_SIGNATORIES } from '#contract/certificates/certificate-settings.ts'
import { m } from '#i18n/compiled/messages.js'
import section from '../CertificateSettings.module.css'
import { freeSlot } from '../certificate-values.ts'
import type { CertificateForm } from '../use-certificate-form.ts'
import { SignatoryRow } from './SignatoryRow.tsx'

/** The list of signatories, in order. */
export function Signatories({ form, saved }: { form: CertificateForm; saved: CertificateSettings }) {
  const { control } = form
  const box = useRef<HTMLElement>(null)
  const { fields, append, move, remove } = useFieldArray({ control, name: 'signatories' })
  const people = useWatch({ control, name: 'signatories' })
  const sorting = useSorting({
    rows: fields.map(({ id, ...field }, index) => ({ ...field, ...people[index], id, index })),
    words,
    onMove: ({ index }, number) => move(index, number - 1),
  })
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
    <section
      ref={box}
      className={`${section.section} last-of-type:mb-0 last-of-type:border-0`}
      aria-labelledby="certificate-signatories"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 items-baseline [&_p]:col-span-full">
        <h2 id="certificate-signatories">{m.certificate_settings_signatories()}</h2>
        <span className="text-ink-3 text-xs tabular-nums">
          {m.certificate_settings_counter({ count: formatNumber(fields.length), most: formatNumber(MAX_SIGNATORIES) })}
        </span>
        <p className="hint">{m.certificate_settings_signatories_hint()}</p>
      </div>
      <SortableList sorting={sorting} className="empty:hidden" aria-labelledby="certificate-signatories">
        {({ id, index, name, slot, isSaved, scan }, number, isHeld) => (
          <SignatoryRow
            key={id}
            id={id}
            index={index}
            number={number}
            count={fields.length}
            isHeld={isHeld}
            form={form}
            name={name}
            slot={slot}
            scan={isSaved ? (savedIn(slot)?.signature_path ?? null) : scan}
            waitsForSave={!isSaved && savedIn(slot) !== undefined}
            actions={sorting.actions}
            onScan={(file) => {
              if (!isSaved) form.setValue(`signatories.${index}.scan`, file && URL.createObjectURL(file))
            }}
            onRemove={() => removeAt(index)}
          />
        )}
      </SortableList>
      {fields.length < MAX_SIGNATORIES && (
        <div>
          <Button icon="plus" data-add onClick={add}>
            {m.certificate_settings_add()}
          </Button>
        </div>
      )}
      <p className="hint">{m.certificate_settings_signatories_note()}</p>
    </section>
  )
}

type Named = { name: string }
const inWords = ({ name }: Named, at: RowNumber) => ({
  name: name.trim() || m.certificate_settings_unnamed(),
  place: m.certificate_settings_place(at),
})

const words = {
  where: m.certificate_settings_place,
  lifted: (row: Named, at: RowNumber) => m.certificate_settings_lifted(inWords(row, at)),
  moved: (row: Named, at: RowNumber) => m.certificate_settings_moved(inWords(row, at)),
  dropped: (row: Named, at: RowNumber) => m.certificate_settings_dropped(inWords(row, at)),
  back: (row: Named, at: RowNumber) => m.certificate_settings_moved(inWords(row, at)),
}
