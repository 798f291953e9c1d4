import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { showProblemIn } from '#client/api/show-problem.ts'
import { storedJson, storeJson } from '#client/browser/stored-values.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import type { Organization, OrganizationUpdate } from '#contract/organization.ts'
import { m } from '#i18n/compiled/messages.js'
import { useEditing, useReportChanges } from './editing.tsx'
import type { GroupName } from './groups.ts'
import { updateOrganizationMutation } from './organization.queries.ts'

export type GroupForm<Values extends FieldValues> = UseFormReturn<Values, unknown, OrganizationUpdate>

/** The form of a group that is edited. `close` asks first if there are changes. */
export type OpenForm<Values extends FieldValues> = {
  name: GroupName
  form: GroupForm<Values>
  submit: () => Promise<void>
  isSaving: boolean
  close: () => void
}

const placeOf = (uuid: string, group: GroupName) => `insegna.organization.${uuid}.${group}`

/** The group with unsaved changes from before a reload or a lost session. */
export const groupWithUnsavedChanges = (uuid: string, names: GroupName[]) =>
  names.find((name) => storedJson('tab', placeOf(uuid, name)) !== null) ?? null

/** The form of a group. Its values stay in session storage until saved or discarded, to survive a reload. */
export function useGroup<Values extends FieldValues>(
  name: GroupName,
  resolver: Resolver<Values, unknown, OrganizationUpdate>,
  valuesOf: (organization: Organization) => Values,
): OpenForm<Values> {
  const { uuid, organization } = useSuspenseQuery(userQuery).data
  const { open, finish } = useEditing()
  const place = placeOf(uuid, name)
  const form = useForm<Values, unknown, OrganizationUpdate>({
    resolver,
    defaultValues: valuesOf(organization) as DefaultValues<Values>,
  })
  const save = useMutation(updateOrganizationMutation)
  const [drop] = useState(() => () => storeJson('tab', place, null))
  useReportChanges(form.formState.isDirty, drop)

  useEffect(() => {
    const stored = storedJson('tab', place) as Values | null
    if (stored) form.reset(stored, { keepDefaultValues: true })
    const listening = form.watch((values) => storeJson('tab', place, values))
    return () => listening.unsubscribe()
  }, [form, place])

  const submit = form.handleSubmit((change) =>
    save.mutate(change, {
      onSuccess: () => {
        notify({ text: m.organization_saved() })
        finish()
      },
      onError: showProblemIn(form),
    }),
  )
  return { name, form, submit, isSaving: save.isPending, close: () => open(null) }
}
