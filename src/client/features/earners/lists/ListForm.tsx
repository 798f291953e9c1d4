import { mutationOptions } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { showProblemIn } from '#client/api/show-problem.ts'
import { useAction } from '#client/api/use-action.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { StaleSaveNotice } from '#client/features/page/conflicts/StaleSaveNotice.tsx'
import { takeIntoForm, useStaleSave } from '#client/features/page/conflicts/use-stale-save.ts'
import { invalidateLists, updateListMutation } from '#client/features/recipients/lists.queries.ts'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import type { EarnersListSummary } from '#contract/earners/earners-lists.ts'
import { CreateEarnersList, createEarnersList } from '#contract/earners/filled-lists.ts'
import { m } from '#i18n/compiled/messages.js'

const Details = CreateEarnersList.pick({ name: true, description: true })
type Values = { name: string; description: string }

type ListFormProps = {
  /** Absent for a new list, which is opened once it is created. */
  list?: EarnersListSummary
  onClose: () => void
}

/** Creates an empty list. `key` is the idempotency key of one user action. */
const createListMutation = mutationOptions({
  mutationFn: async ({ key, ...list }: { name: string; description?: string | null; key: string }) =>
    (await call(createEarnersList, list, { idempotencyKey: key })).data,
  onSuccess: (_list, _request, _before, { client }) => invalidateLists(client),
})

/** Dialog for a list's name and description. */
export function ListForm({ list, onClose }: ListFormProps) {
  const navigate = useNavigate()
  const form = useForm<Values, unknown, z.output<typeof Details>>({
    resolver: validateBy(Details as z.ZodType<z.output<typeof Details>, Values>),
    defaultValues: { name: list?.name ?? '', description: list?.description ?? '' },
  })
  const { name, description, root } = form.formState.errors
  const stale = useStaleSave<Partial<EarnersListSummary>>(list ?? {})
  const make = useAction(createListMutation, {
    next: ({ id }) => void navigate({ to: '/lists/$listId', params: { listId: id } }),
    refused: showProblemIn(form),
  })
  const save = useAction(updateListMutation(list?.id ?? ''), {
    done: m.earners_saved(),
    next: onClose,
    refused: (error, sent) => stale.orElse(showProblemIn(form), { sent, take: takeIntoForm(form) })(error),
  })
  const submit = form.handleSubmit((values) =>
    list ? save.run({ ...values, madeFrom: stale.madeFrom }) : make.run({ ...values, key: make.key }),
  )

  return (
    <ActionDialog
      title={list ? m.earners_edit_title() : m.earners_new()}
      fields={
        <>
          <StaleSaveNotice
            stale={stale}
            onSave={submit}
            label={(field) => (field === 'name' ? m.word_name() : m.earners_description())}
          />
          <TextField
            label={m.word_name()}
            hint={m.earners_name_hint()}
            error={name?.message}
            autoFocus
            autoComplete="off"
            {...form.register('name')}
          />
          <TextArea
            label={m.earners_description()}
            hint={m.earners_description_hint()}
            optional
            limit={2000}
            error={description?.message}
            {...form.register('description')}
          />
        </>
      }
      act={list ? m.word_save() : m.earners_make()}
      busy={m.word_saving()}
      action={list ? save : make}
      problem={root?.message}
      onAct={submit}
      onClose={onClose}
    />
  )
}
