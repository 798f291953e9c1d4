import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { onlyFieldError } from '#client/api/field-errors.ts'
import { newIdempotencyKey } from '#client/api/new-idempotency-key.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import { createPathMutation } from './learning-paths.queries.ts'
import { pathLink } from './path-link.ts'

/** Dialog that asks for a title, creates the draft and opens its builder. */
export function NewPath({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const formId = useId()
  const [key] = useState(newIdempotencyKey)
  const [title, setTitle] = useState('')
  const [error, setError] = useState<string | undefined>()
  const making = useMutation(createPathMutation)
  // As for a new template; the path's details can change it.
  const { language } = useSuspenseQuery(userQuery).data.organization

  const make = (event: FormEvent) => {
    event.preventDefault()
    if (making.isPending) return
    if (!title.trim()) return showError(m.paths_new_title_missing())
    making.mutate(
      { title: title.trim(), language, key },
      {
        onSuccess: ({ id }) => void navigate(pathLink(id)),
        onError: (refusal) => showError(onlyFieldError('title', refusal)),
      },
    )
  }
  const showError = (message: string) => {
    setError(message)
    document.getElementById(`${formId}-title`)?.focus()
  }
  return (
    <Dialog
      title={m.paths_new()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.word_cancel()}</Button>
          <Button kind="primary" type="submit" form={formId} busy={making.isPending && m.paths_new_making()}>
            {m.paths_new_make()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={make} noValidate>
        <TextField
          id={`${formId}-title`}
          label={m.paths_new_title()}
          hint={m.paths_new_hint()}
          error={error}
          value={title}
          maxLength={255}
          autoFocus
          autoComplete="off"
          onChange={({ target }) => {
            setTitle(target.value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
