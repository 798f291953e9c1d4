import { type ReactNode, useId, useState } from 'react'
import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form'
import { z } from 'zod'
import type { MadeFrom } from '#client/api/call.ts'
import { showProblemIn } from '#client/api/show-problem.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { StaleSaveNotice } from '#client/features/page/conflicts/StaleSaveNotice.tsx'
import { takeIntoForm, useStaleSave } from '#client/features/page/conflicts/use-stale-save.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { SideSheet } from '#client/ui/overlays/SideSheet.tsx'
import { Recipient } from '#contract/badges.ts'
import { CertificateName, mayLackLetters } from '#contract/certificates/certificate-names.ts'
import type { Earner, EarnerInput } from '#contract/earners/earners.ts'
import { text } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { detailsOf, isPlainValue, metadataOf, metadataText, wrongNames } from './metadata.ts'

type EarnerSheetProps = {
  title: string
  /** The earner to correct; absent to add one. */
  earner?: Earner
  /** Metadata names that always have a field, even if the person has no value. */
  offered: string[]
  emailHint: string
  /** The address cannot be edited. */
  isEmailFixed?: boolean
  note?: ReactNode
  /** Asked once the service has refused to guess. */
  question?: ReactNode
  /** Label of the save button. */
  saveLabel: string
  isBusy: boolean
  /** Rejects with the refusal. @param person with metadata only if it was changed */
  onSave: (person: EarnerInput, madeFrom: MadeFrom<Partial<Earner>>) => Promise<unknown>
  onClose: () => void
}

/** The name of a field of a person, as forms call it. */
const earnerFieldName = (field: string) => earnerFieldNames[field]?.() ?? m.earners_history_metadata()

const earnerFieldNames: Record<string, () => string> = {
  recipient_email: m.word_email,
  recipient_first_name: m.word_first_name,
  recipient_last_name: m.word_last_name,
  certificate_name: m.certificate_name_field,
}

/** Side sheet to add or correct an earner: name, address and metadata. */
export function EarnerSheet({ title, earner, offered, saveLabel, isBusy, onSave, onClose, ...more }: EarnerSheetProps) {
  const formId = useId()
  const [kept, setKept] = useState(earner?.metadata ?? null)
  const stale = useStaleSave<Partial<Earner>>(earner ?? {})
  const form = useForm({
    resolver: validateBy(EarnerValues),
    defaultValues: {
      recipient_email: earner?.recipient_email ?? '',
      recipient_first_name: earner?.recipient_first_name ?? '',
      recipient_last_name: earner?.recipient_last_name ?? '',
      certificate_name: earner?.certificate_name ?? '',
      details: detailsOf(kept, offered),
    },
  })
  const { errors } = form.formState
  const hasSpelling = !!earner && (earner.certificate_name !== null || mayLackLetters(nameOf(earner)))
  const take = ({ metadata, ...names }: Record<string, unknown>) => {
    takeIntoForm(form)(names)
    if (metadata === undefined) return
    const theirs = metadata as Earner['metadata']
    setKept(theirs)
    form.resetField('details', { defaultValue: detailsOf(theirs, offered) })
  }
  const submit = form.handleSubmit(({ details, ...person }) => {
    if (isBusy) return
    const wrong = wrongNames(details, kept)
    for (const { place, isMissing } of wrong) {
      const message = isMissing ? m.problems_field_required() : m.earners_detail_twice()
      form.setError(`details.${place}.name`, { message }, { shouldFocus: place === wrong[0]?.place })
    }
    if (wrong.length > 0) return
    const metadata = metadataOf(details, kept)
    const isSame = JSON.stringify(metadata) === JSON.stringify(kept)
    const { certificate_name, ...recipient } = person
    const sent = { ...recipient, ...(hasSpelling && { certificate_name }), ...(!isSame && { metadata }) }
    onSave(sent, stale.madeFrom).catch(stale.orElse(showProblemIn(form), { sent, take }))
  })
  return (
    <SideSheet
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.word_cancel()}</Button>
          <Button kind="primary" type="submit" form={formId} busy={isBusy && m.word_saving()}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4 content-start" onSubmit={submit} noValidate>
        <StaleSaveNotice stale={stale} onSave={submit} label={earnerFieldName} />
        <TextField
          label={m.word_email()}
          hint={more.emailHint}
          type="email"
          autoComplete="off"
          readOnly={more.isEmailFixed}
          autoFocus={!earner}
          error={errors.recipient_email?.message}
          {...form.register('recipient_email')}
        />
        <TextField
          label={m.word_first_name()}
          autoComplete="off"
          autoFocus={earner !== undefined}
          error={errors.recipient_first_name?.message}
          {...form.register('recipient_first_name')}
        />
        <TextField
          label={m.word_last_name()}
          autoComplete="off"
          error={errors.recipient_last_name?.message}
          {...form.register('recipient_last_name')}
        />
        {hasSpelling && (
          <TextField
            label={m.certificate_name_field()}
            hint={m.certificate_name_only()}
            optional
            autoComplete="off"
            error={errors.certificate_name?.message}
            {...form.register('certificate_name')}
          />
        )}
        <MetadataFields form={form} kept={kept} />
        {more.note && <Note>{more.note}</Note>}
        {more.question}
        <Alert>{errors.root?.message}</Alert>
      </form>
    </SideSheet>
  )
}

type EarnerForm = UseFormReturn<EarnerValues, unknown, EarnerValues>

/** Values longer than this get a multi-line field. */
const LONG = 60

/** Fields for the metadata of an earner and for new entries; structured values stored by API clients are read-only. */
function MetadataFields({ form, kept }: { form: EarnerForm; kept: Earner['metadata'] }) {
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

/** More than the limit for the whole metadata of one person. */
const MAX_LENGTH = 16 * 1024

/** The form values of the earner sheet: the person and their metadata. */
const EarnerValues = Recipient.extend({
  certificate_name: CertificateName,
  details: z.array(z.object({ name: text(255), value: text(MAX_LENGTH), isNew: z.boolean() })),
})
type EarnerValues = z.output<typeof EarnerValues>
