import type { UseMutationOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { MadeFrom } from '#client/api/call.ts'
import { useAction } from '#client/api/use-action.ts'
import { useStaleSave } from '#client/features/page/conflicts/use-stale-save.ts'
import { useWhyNot } from '#client/features/session/permissions.ts'
import type { ValuesErrors } from './use-values-form.ts'

type Kept<Settings> = { own: Settings | null; organization: Settings }

/** Whether a template has settings of its own: texts that are all null are none. */
const hasOwn = ({ own }: Kept<object>) => own !== null && Object.values(own).some((value) => value !== null)

/** What applies to a template, and what its own settings start from. */
export const settingsOf = <Settings extends object>(kept: Kept<Settings>): Settings =>
  hasOwn(kept) && kept.own ? kept.own : kept.organization

type OwnSettingsOptions<Settings extends object, Saved> = {
  saved: Saved
  templateId: string
  /** The form of `settingsOf(saved)`. */
  form: {
    isChanged: boolean
    errors: ValuesErrors
    change(nothing: object): void
    reset(settings: Settings): void
    submit(save: (settings: Settings) => void): void
    refuse(error: Error): void
  }
  mutation: UseMutationOptions<Saved, Error, { template_id: string; own: Settings | null; madeFrom: MadeFrom<Saved> }>
  /** What a toast says once it is saved. */
  done: string
}

/** Whether a template has settings of its own or the organization's, and their save. They belong to no version. */
export function useOwnSettings<Settings extends object, Saved extends Kept<Settings>>({
  saved,
  templateId,
  form,
  mutation,
  done,
}: OwnSettingsOptions<Settings, Saved>) {
  const [base, setBase] = useState(saved)
  const [isOwn, setOwn] = useState(hasOwn(saved))
  const stale = useStaleSave<Saved>(saved)
  const whyNot = useWhyNot('edit_templates')
  const isChanged = isOwn !== hasOwn(base) || (isOwn && form.isChanged)
  const reset = (kept: Saved) => {
    setBase(kept)
    stale.restart(kept)
    setOwn(hasOwn(kept))
    form.reset(settingsOf(kept))
  }
  // A colleague's save is adopted and does not count as a change by this user.
  if (saved !== base && !isChanged) reset(saved)
  const take = ({ own }: Record<string, unknown>) => {
    const theirs = { ...saved, own: own as Settings | null }
    setOwn(hasOwn(theirs))
    form.reset(settingsOf(theirs))
  }
  const save = useAction(mutation, {
    done,
    next: reset,
    refused: (error, { own }) => stale.orElse(form.refuse, { sent: { own }, take })(error),
  })
  const send = (own: Settings | null) => save.run({ template_id: templateId, own, madeFrom: stale.madeFrom })
  const submit = () => (isOwn ? form.submit(send) : send(null))
  return {
    isOwn,
    choice: {
      chosen: isOwn ? ('own' as const) : ('organization' as const),
      onChoose: (id: 'own' | 'organization') => {
        setOwn(id === 'own')
        form.change({})
      },
    },
    notice: { stale, onSave: submit },
    bar: {
      error: form.errors['root'],
      isChanged,
      isSaving: save.isPending,
      onSave: submit,
      onDrop: () => reset(saved),
      whyNot,
    },
  }
}
