import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { fieldErrorOf } from '#client/api/field-errors.ts'
import { passkeyRefusal } from '#client/features/account/second-factor/webauthn.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import type { OpenedInvitation } from '#contract/team/invitations.ts'
import { m } from '#i18n/compiled/messages.js'
import { type Refusal, requiresCode } from '../sign-in/refusal.ts'

export type JoinProps = {
  token: string
  opened: OpenedInvitation
  /** Called if the invitation can no longer be accepted and must be refetched. */
  onClosed: () => void
}

/** Joins and opens the overview, or reports the refusal by field and as a whole. */
export function useJoin({ opened, onClosed }: Omit<JoinProps, 'token'>) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [fieldErrors, setFieldErrors] = useState<Partial<Record<string, string>>>({})

  const [isCodeRequired, setCodeRequired] = useState(false)

  /** @throws the service's error */
  const enter = async (join: () => Promise<void>) => {
    try {
      await join()
    } catch (error) {
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) onClosed()
      throw error
    }
    await navigate({ to: '/', replace: true })
    notify({ text: m.join_done({ organization: opened.organization.name }) })
  }

  /** @returns the refused fields */
  const run = async <Field extends string>(fields: readonly Field[], join: () => Promise<void>): Promise<Field[]> => {
    setBusy(true)
    setRefusal(undefined)
    setFieldErrors({})
    try {
      await enter(join)
      return []
    } catch (error) {
      setCodeRequired(requiresCode(error))
      if (requiresCode(error)) return []
      const found = Object.fromEntries(fields.map((field) => [field, fieldErrorOf(field, error)]))
      const refused = fields.filter((field) => found[field])
      setFieldErrors(found)
      if (refused.length === 0) setRefusal(passkeyRefusal(error))
      return refused
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, refusal, fieldErrors, isCodeRequired, run, enter }
}
