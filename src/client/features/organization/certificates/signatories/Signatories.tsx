import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useWatch } from 'react-hook-form'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { Grip, SortableList } from '#client/ui/sorting/SortableList.tsx'
import { type RowNumber, type SortActions, useSorting } from '#client/ui/sorting/use-sorting.ts'
import {
  type CertificatePicture,
  type CertificateSettings,
  MAX_SIGNATORIES,
} from '#contract/certificates/certificate-settings.ts'
import { m } from '#i18n/compiled/messages.js'
import section from '../CertificateSettings.module.css'
import { type CertificateForm, freeSlot } from '../certificate-form.ts'
import { PictureField } from '../pictures/PictureField.tsx'

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

type SignatoryRowProps = {
  id: string
  /** In the form, from 0. */
  index: number
  /** In the list, from 1. */
  number: number
  count: number
  isHeld: boolean
  form: CertificateForm
  /** As typed. */
  name: string
  slot: number
  /** URL of the scanned signature. */
  scan: string | null
  /** Whether the slot still belongs to a saved person, whose signature an upload would replace. */
  waitsForSave: boolean
  actions: SortActions
  onScan: (file: File | null) => void
  onRemove: () => void
}

/** A signatory: name, role, scanned signature. */
function SignatoryRow(props: SignatoryRowProps) {
  const { index, isHeld, form, slot, scan, waitsForSave, onScan, onRemove } = props
  const errors = form.formState.errors.signatories?.[index]
  const name = props.name.trim() || m.certificate_settings_unnamed()
  return (
    <li
      className="relative grid grid-cols-[32px_minmax(0,1fr)_36px] gap-x-2.5 gap-y-3 py-4 px-0 border-b border-b-rule [scroll-margin:6rem] max-md:grid-cols-[minmax(0,1fr)_44px] first:border-t first:border-t-rule data-is-held:my-0 data-is-held:-mx-2.5 data-is-held:py-4 data-is-held:px-2.5 data-is-held:border-transparent data-is-dragged:my-0 data-is-dragged:-mx-2.5 data-is-dragged:py-4 data-is-dragged:px-2.5 data-is-dragged:border-transparent"
      data-is-held={isHeld || undefined}
    >
      <RowGrip {...props} name={name} />
      <div className="pair">
        <TextField
          label={m.certificate_settings_name()}
          autoComplete="off"
          maxLength={120}
          error={errors?.name?.message}
          {...form.register(`signatories.${index}.name`)}
        />
        <TextField
          label={m.certificate_settings_role()}
          optional
          autoComplete="off"
          maxLength={160}
          error={errors?.role?.message}
          {...form.register(`signatories.${index}.role`)}
        />
      </div>
      <IconButton
        icon="x"
        className="mt-[27px]"
        label={m.certificate_settings_remove({ name })}
        data-remove
        onClick={onRemove}
      />
      <div className="col-2 min-w-0 max-md:col-span-full">
        {waitsForSave ? (
          <p className="hint">{m.certificate_settings_save_first()}</p>
        ) : (
          <PictureField
            place={`signature_${slot}` as CertificatePicture}
            shown={scan}
            words={{
              label: m.certificate_settings_signature({ name }),
              hint: m.certificate_settings_signature_hint(),
              change: m.certificate_settings_signature_change({ name }),
              remove: m.certificate_settings_signature_remove({ name }),
            }}
            onSent={onScan}
            onRemoved={() => onScan(null)}
          />
        )}
      </div>
    </li>
  )
}

function RowGrip({ id, number, count, name, isHeld, actions }: SignatoryRowProps) {
  if (count < 2) return <span className="mt-[27px] max-md:hidden" />
  return (
    <>
      <Grip
        {...{ id, number, count, isHeld, actions }}
        className="mt-[27px] max-md:hidden"
        label={m.certificate_settings_grip({ name })}
      />
      <div className="hidden max-md:flex max-md:col-span-full max-md:row-3 max-md:gap-2">
        <Button
          icon="arrowup"
          unavailable={number === 1 && m.certificate_settings_is_first()}
          aria-label={m.certificate_settings_up_of({ name })}
          onClick={() => actions.move(id, number - 1)}
        >
          {m.certificate_settings_up()}
        </Button>
        <Button
          icon="arrowdown"
          unavailable={number === count && m.certificate_settings_is_last()}
          aria-label={m.certificate_settings_down_of({ name })}
          onClick={() => actions.move(id, number + 1)}
        >
          {m.certificate_settings_down()}
        </Button>
      </div>
      {isHeld && (
        <p className="col-2 min-w-0 row-3 text-ink-2 text-sm max-md:hidden">
          {m.certificate_settings_keys({ place: m.certificate_settings_place({ number, count }) })}
        </p>
      )}
    </>
  )
}
