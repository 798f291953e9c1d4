import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Button } from '#client/ui/buttons/Button.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import type { Earner } from '#contract/earners/earners.ts'
import { m } from '#i18n/compiled/messages.js'
import type { EarnerValues } from './earner-values.ts'
import { isPlainValue, metadataText } from './metadata.ts'

type EarnerForm = UseFormReturn<EarnerValues, unknown, EarnerValues>

/** Values longer than this get a multi-line field. */
const LONG = 60

/** Fields for the metadata of an earner and for new entries; structured values stored by API clients are read-only. */
export function MetadataFields({ form, kept }: { form: EarnerForm; kept: Earner['metadata'] }) {
  const { fields, append } = useFieldArray({ control: form.control, name: 'details' })
  const errors = form.formState.errors.details
  return (
    <>
      {fields.map(({ id, name, value, isNew }, place) => {
        if (isNew) return <NewDetail key={id} form={form} place={place} />
        const Field = value.length > LONG || value.includes('\n') ? TextArea : TextField
        return (
          <Field
            key={id}
            label={name}
            optional
            autoComplete="off"
            error={errors?.[place]?.value?.message}
            {...form.register(`details.${place}.value`)}
          />
        )
      })}
      {Object.entries(kept ?? {}).map(
        ([name, value]) =>
          !isPlainValue(value) && (
            <TextField key={name} label={name} hint={m.earners_metadata_fixed()} readOnly value={metadataText(value)} />
          ),
      )}
      <div>
        <Button icon="plus" onClick={() => append({ name: '', value: '', isNew: true })}>
          {m.earners_detail_add()}
        </Button>
      </div>
    </>
  )
}

function NewDetail({ form, place }: { form: EarnerForm; place: number }) {
  const errors = form.formState.errors.details?.[place]
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-4 items-end pt-4 px-0 pb-0 border-t border-t-rule">
      <legend className="sr">{m.earners_detail_new()}</legend>
      <TextField
        label={m.earners_detail_name()}
        hint={m.earners_detail_name_hint()}
        autoComplete="off"
        maxLength={255}
        error={errors?.name?.message}
        {...form.register(`details.${place}.name`)}
      />
      <TextField
        label={m.earners_detail_value()}
        autoComplete="off"
        error={errors?.value?.message}
        {...form.register(`details.${place}.value`)}
      />
    </fieldset>
  )
}
