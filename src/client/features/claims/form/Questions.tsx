import { useRef } from 'react'
import { flushSync } from 'react-dom'
import {
  Controller,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type UseFormReturn,
  useFieldArray,
} from 'react-hook-form'
import { Button } from '#client/ui/buttons/Button.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { Grip, SortableList } from '#client/ui/sorting/SortableList.tsx'
import { type SortActions, useSorting } from '#client/ui/sorting/use-sorting.ts'
import { type CreateClaim, MAX_QUESTIONS, QuestionKind } from '#contract/claims/claims.ts'
import { m } from '#i18n/compiled/messages.js'
import type { QuestionValues } from './claim-values.ts'

type ClaimForm = UseFormReturn<FieldValues, unknown, CreateClaim>

const kindNames: Record<QuestionKind, () => string> = {
  text: m.claims_kind_text,
  choice: m.claims_kind_choice,
  link: m.claims_kind_link,
  file: m.claims_kind_file,
}

const NEW_QUESTION: QuestionValues = { kind: 'text', label: '', options: [], is_required: false, is_evidence: false }

/** What people are asked, in order. */
export function Questions({ form }: { form: ClaimForm }) {
  const { control, formState } = form
  const box = useRef<HTMLDivElement>(null)
  const { fields, append, move, remove } = useFieldArray({ control, name: 'questions', keyName: 'key' })
  const sorting = useSorting({
    rows: fields.map(({ key }, index) => ({ id: key, index })),
    words,
    onMove: ({ index }, number) => move(index, number - 1),
  })
  const removeAt = (index: number) => {
    flushSync(() => remove(index))
    // The removed row had the focus: it goes to the next one's button, or to the one that adds a row.
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    ;(buttons[index] ?? buttons.at(-1) ?? box.current?.querySelector<HTMLElement>('[data-add]'))?.focus()
  }
  const errors = formState.errors['questions'] as FieldErrors<QuestionValues>[] & Partial<FieldError>
  return (
    <div ref={box} className="grid gap-4">
      <SortableList sorting={sorting} className="empty:hidden" aria-label={m.claims_questions()}>
        {({ id, index }, number, isHeld) => (
          <QuestionRow
            key={id}
            {...{ id, index, number, isHeld, form }}
            count={fields.length}
            errors={errors?.[index]}
            actions={sorting.actions}
            onRemove={() => removeAt(index)}
          />
        )}
      </SortableList>
      <Alert>{errors?.message}</Alert>
      <div>
        <Button
          icon="plus"
          data-add
          unavailable={fields.length >= MAX_QUESTIONS && m.claims_questions_full()}
          onClick={() => append(NEW_QUESTION)}
        >
          {m.claims_question_add()}
        </Button>
      </div>
    </div>
  )
}

const words = {
  where: m.claims_question_where,
  lifted: (_: unknown, at: { number: number; count: number }) => m.claims_question_lifted(at),
  moved: (_: unknown, at: { number: number; count: number }) => m.claims_question_dropped(at),
  dropped: (_: unknown, at: { number: number; count: number }) => m.claims_question_dropped(at),
  back: (_: unknown, at: { number: number; count: number }) => m.claims_question_back(at),
}

type QuestionRowProps = {
  id: string
  /** In the form, from 0. */
  index: number
  /** In the list, from 1. */
  number: number
  count: number
  isHeld: boolean
  form: ClaimForm
  errors: FieldErrors<QuestionValues> | undefined
  actions: SortActions
  onRemove: () => void
}

function QuestionRow({ id, index, number, count, isHeld, form, errors, actions, onRemove }: QuestionRowProps) {
  const name = `questions.${index}`
  const kind = form.watch(`${name}.kind`) as QuestionKind
  const options = [errors?.options].flat().find((error) => error?.message)
  return (
    <li
      className="grid grid-cols-[32px_minmax(0,1fr)_36px] gap-x-2.5 gap-y-3 py-4 border-b border-b-rule first:border-t first:border-t-rule max-md:grid-cols-[minmax(0,1fr)_44px] data-is-held:-mx-2.5 data-is-held:px-2.5 data-is-dragged:-mx-2.5 data-is-dragged:px-2.5"
      data-is-held={isHeld || undefined}
    >
      <Grip
        {...{ id, number, count, isHeld, actions }}
        className="mt-[27px] max-md:hidden"
        label={m.claims_question_grip({ number })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_9rem] gap-4 items-start max-md:grid-cols-1">
        <TextField
          label={m.claims_question({ number })}
          autoComplete="off"
          error={errors?.label?.message}
          {...form.register(`${name}.label`)}
        />
        <SelectField
          label={m.claims_question_kind({ number })}
          options={QuestionKind.options.map((value) => ({ value, label: kindNames[value]() }))}
          {...form.register(`${name}.kind`, {
            // What only the former kind has goes.
            onChange: () => {
              form.setValue(`${name}.options`, [])
              form.setValue(`${name}.is_evidence`, false)
            },
          })}
        />
      </div>
      <IconButton
        icon="trash"
        className="mt-[27px]"
        label={m.claims_question_remove({ number })}
        data-remove
        onClick={onRemove}
      />
      <div className="col-2 grid gap-2 max-md:col-span-full">
        {kind === 'choice' && (
          <Controller
            control={form.control}
            name={`${name}.options`}
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <TextArea
                ref={ref}
                label={m.claims_question_choices({ number })}
                hint={m.claims_question_choices_hint()}
                error={options?.message}
                value={(value as string[]).join('\n')}
                onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
                onBlur={() => {
                  onChange((value as string[]).filter((line) => line.trim()))
                  onBlur()
                }}
              />
            )}
          />
        )}
        <div className="flex flex-wrap gap-x-6 items-center">
          <Tick form={form} name={`${name}.is_required`} label={m.claims_question_required({ number })} />
          {kind === 'link' && (
            <Tick form={form} name={`${name}.is_evidence`} label={m.claims_question_evidence({ number })} />
          )}
          <span className="hidden max-md:flex gap-1 ml-auto">
            <IconButton
              icon="arrowup"
              label={m.claims_question_up({ number })}
              aria-disabled={number === 1 || undefined}
              onClick={() => actions.move(id, number - 1)}
            />
            <IconButton
              icon="arrowdown"
              label={m.claims_question_down({ number })}
              aria-disabled={number === count || undefined}
              onClick={() => actions.move(id, number + 1)}
            />
          </span>
        </div>
      </div>
    </li>
  )
}

/** A checkbox of the form, whose value is always true or false. */
const Tick = ({ form, name, label }: { form: ClaimForm; name: string; label: string }) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { value, onChange, ref, ...field } }) => (
      <Checkbox
        {...field}
        ref={ref}
        label={label}
        checked={value}
        onChange={({ target }) => onChange(target.checked)}
      />
    )}
  />
)
