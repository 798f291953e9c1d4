import { mutationOptions, useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { newIdempotencyKey } from '#client/api/new-idempotency-key.ts'
import { showProblemIn } from '#client/api/show-problem.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { StaleSaveNotice } from '#client/features/conflicts/StaleSaveNotice.tsx'
import { takeIntoForm } from '#client/features/conflicts/take-into-form.ts'
import { useStaleSave } from '#client/features/conflicts/use-stale-save.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import type { EarnersListSummary } from '#contract/earners/earners-lists.ts'
import { CreateEarnersList, createEarnersList } from '#contract/earners/filled-lists.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './lists.module.css'
import { invalidateLists, updateListMutation } from './lists.queries.ts'

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
  const formId = useId()
  const [key] = useState(newIdempotencyKey)
  const making = useMutation(createListMutation)
  const saving = useMutation(updateListMutation(list?.id ?? ''))
  const form = useForm<Values, unknown, z.output<typeof Details>>({
    resolver: validateBy(Details as z.ZodType<z.output<typeof Details>, Values>),
    defaultValues: { name: list?.name ?? '', description: list?.description ?? '' },
  })
  const { name, description, root } = form.formState.errors
  const stale = useStaleSave<Partial<EarnersListSummary>>(list ?? {})
  const onError = showProblemIn(form)
  const submit = form.handleSubmit((values) => {
    if (making.isPending || saving.isPending) return
    if (!list) {
      const onSuccess = ({ id }: { id: string }) => void navigate({ to: '/lists/$listId', params: { listId: id } })
      return making.mutate({ ...values, key }, { onSuccess, onError })
    }
    const onSuccess = () => {
      notify({ text: m.earners_saved() })
      onClose()
    }
    const refused = { sent: values, take: takeIntoForm(form) }
    saving.mutate({ ...values, madeFrom: stale.madeFrom }, { onSuccess, onError: stale.orElse(onError, refused) })
  })

  return (
    <Dialog
      title={list ? m.earners_edit_title() : m.earners_new()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.word_cancel()}</Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            busy={(making.isPending || saving.isPending) && m.word_saving()}
          >
            {list ? m.word_save() : m.earners_make()}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} onSubmit={submit} noValidate>
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
        <Alert>{root?.message}</Alert>
      </form>
    </Dialog>
  )
}
