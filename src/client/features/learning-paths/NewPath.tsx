import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { onlyFieldError } from '#client/api/field-errors.ts'
import { useAction } from '#client/api/use-action.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import { createPathMutation } from './learning-paths.queries.ts'
import { pathLink } from './path-link.ts'

/** Dialog that asks for a title, creates the draft and opens its builder. */
export function NewPath({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState('')
  const [error, setError] = useState<string | undefined>()
  const showError = (message: string) => {
    setError(message)
    field.current?.focus()
  }
  const making = useAction(createPathMutation, {
    next: ({ id }) => void navigate(pathLink(id)),
    refused: (refusal) => showError(onlyFieldError('title', refusal)),
  })
  // As for a new template; the path's details can change it.
  const { language } = useSuspenseQuery(userQuery).data.organization

  const make = () => {
    if (!title.trim()) return showError(m.paths_new_title_missing())
    void making.run({ title: title.trim(), language, key: making.key })
  }
  return (
    <ActionDialog
      title={m.paths_new()}
      fields={
        <TextField
          ref={field}
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
      }
      act={m.paths_new_make()}
      busy={m.paths_new_making()}
      action={making}
      onAct={make}
      onClose={onClose}
    />
  )
}
