import { toNestErrors } from '@hookform/resolvers'
import type { UseMutationOptions } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { type FieldValues, get, type Resolver, set, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { MadeFrom } from '#client/api/call.ts'
import { showProblemIn } from '#client/api/show-problem.ts'
import { useAction } from '#client/api/use-action.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { FormErrorSummary } from '#client/ui/forms/FormErrorSummary.tsx'
import { FormFields } from '#client/ui/settings/FormFields.tsx'
import { type Fields, labelIn, valuesOf, wordsIn } from '#client/ui/settings/fields.ts'
import { StaleSaveNotice } from './StaleSaveNotice.tsx'
import { takeIntoForm, useStaleSave } from './use-stale-save.ts'

type SettingsOptions<Shown extends FieldValues, Change extends object, Saved extends Shown> = {
  fields: Fields<Shown>
  /** What the group shows now. */
  shown: Shown
  schema: z.ZodType<Change>
  mutation: UseMutationOptions<Saved, Error, Change & { madeFrom: MadeFrom<Partial<Shown>> }>
  /** What a toast says once it is saved. */
  done: string | ((saved: Saved, sent: Change) => string | undefined)
  /** How it goes on, once the form shows what was saved. */
  next?: (saved: Saved, sent: Change) => void
  /** What its saves are made from, if a draft tells that. */
  stale?: ReturnType<typeof useStaleSave<Partial<Shown>>>
}

/** The open form of a settings group. */
export type SettingsForm<Shown extends FieldValues, Change = unknown> = {
  fields: Fields<Shown>
  form: UseFormReturn<FieldValues, unknown, Change>
  submit: () => Promise<void>
  isSaving: boolean
  stale: Pick<ReturnType<typeof useStaleSave>, 'open' | 'saves' | 'choose'>
}

/** The form of a settings group: its fields, their validation, its save, and the way out when somebody else has saved. */
export function useSettingsForm<Shown extends FieldValues, Change extends object, Saved extends Shown>({
  fields,
  shown,
  schema,
  mutation,
  done,
  next,
  stale: given,
}: SettingsOptions<Shown, Change, Saved>): SettingsForm<Shown, Change> {
  const form = useForm<FieldValues, unknown, Change>({
    resolver: resolverOf(fields, schema),
    defaultValues: valuesOf(fields, shown),
  })
  const own = useStaleSave<Partial<Shown>>(shown)
  const stale = given ?? own
  const save = useAction(mutation, {
    done,
    next: (saved, sent) => {
      stale.restart(saved)
      form.reset(valuesOf(fields, saved))
      next?.(saved, sent)
    },
    refused: (error, sent) => stale.orElse(showProblemIn(form), { sent, take: takeIntoForm(form) })(error),
  })
  const submit = form.handleSubmit((change) => save.run({ ...change, madeFrom: stale.madeFrom }))
  return { fields, form, submit, isSaving: save.isPending, stale }
}

/** Validates what was typed, once it is completed, by the contract and by the fields' own checks. */
function resolverOf<Shown extends FieldValues, Change>(
  fields: Fields<Shown>,
  schema: z.ZodType<Change>,
): Resolver<FieldValues, unknown, Change> {
  return async (typed, context, options) => {
    const values = structuredClone(typed)
    for (const { name, tidy } of fields.flat()) if (tidy) set(values, name, tidy(get(values, name)))
    const result = await validateBy(schema as z.ZodType<Change, FieldValues>)(values, context, options)
    const wrong = fields.flat().flatMap(({ name, check }) => {
      const message = get(values, name) && check?.(get(values, name))
      return message ? [[name, { type: 'check', message }]] : []
    })
    if (wrong.length === 0) return result
    const found = toNestErrors(Object.fromEntries(wrong), options)
    const errors = { ...result.errors }
    for (const [name] of wrong) set(errors, String(name), get(found, String(name)))
    return { values: {}, errors }
  }
}

type SettingsFieldsProps<Shown extends FieldValues, Change> = {
  settings: SettingsForm<Shown, Change>
  className?: string | undefined
  ref?: Ref<HTMLFormElement>
  /** The button that saves it. */
  children: ReactNode
}

/** A settings group while it is edited: its refusal, its conflict, its fields, and its button. */
export function SettingsFields<Shown extends FieldValues, Change>({
  settings: { fields, form, submit, stale },
  className = 'form',
  ref,
  children,
}: SettingsFieldsProps<Shown, Change>) {
  return (
    <form ref={ref} className={className} onSubmit={submit} noValidate>
      <FormErrorSummary problem={form.formState.errors.root?.message} />
      <StaleSaveNotice stale={stale} onSave={submit} label={labelIn(fields)} words={wordsIn(fields)} />
      <FormFields form={form} fields={fields} />
      {children}
    </form>
  )
}
