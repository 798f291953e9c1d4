import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import { showProblemIn } from '#client/api/show-problem.ts'
import { openDraft, useDraft } from '#client/browser/draft.ts'
import { takeIntoForm } from '#client/features/conflicts/take-into-form.ts'
import { type StaleSave, useStaleSave } from '#client/features/conflicts/use-stale-save.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { type Organization, type OrganizationUpdate, updateOrganization } from '#contract/organization.ts'
import { versionOf } from '#contract/version.ts'
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
  stale: StaleSave
  close: () => void
}

const draftKey = (uuid: string, group: GroupName) => `insegna.organization.${uuid}.${group}`

/** A group's values as typed, and the version of the organization that they were made from. */
const GroupDraft = z.object({ values: z.record(z.string(), z.unknown()), version: z.string() })

/** The group with unsaved changes from before a reload or a lost session. */
export const groupWithUnsavedChanges = (uuid: string, names: GroupName[]) =>
  names.find((name) => openDraft(draftKey(uuid, name), GroupDraft, 'tab').get() !== null) ?? null

/** The form of a group. Its values are kept until saved or discarded, to survive a reload. */
export function useGroup<Values extends FieldValues>(
  name: GroupName,
  resolver: Resolver<Values, unknown, OrganizationUpdate>,
  valuesOf: (organization: Organization) => Values,
): OpenForm<Values> {
  const { uuid, organization } = useSuspenseQuery(userQuery).data
  const { open, finish } = useEditing()
  const form = useForm<Values, unknown, OrganizationUpdate>({
    resolver,
    defaultValues: valuesOf(organization) as DefaultValues<Values>,
  })
  const save = useMutation(updateOrganizationMutation)
  const { get, keep } = useDraft(draftKey(uuid, name), GroupDraft, { span: 'tab' })
  const [left] = useState(get)
  const [version] = useState(() => left?.version ?? versionOf(updateOrganization.replaces.seen(organization)))
  const stale = useStaleSave<Partial<Organization>>(version)
  const [drop] = useState(() => () => keep(null))
  useReportChanges(form.formState.isDirty, drop)

  useEffect(() => {
    if (left) form.reset(left.values as Values, { keepDefaultValues: true })
    const listening = form.watch((values) => keep({ values, version }))
    return () => listening.unsubscribe()
  }, [form, keep, left, version])

  const submit = form.handleSubmit((change) =>
    save.mutate(
      { ...change, madeFrom: stale.madeFrom },
      {
        onSuccess: () => {
          notify({ text: m.organization_saved() })
          finish()
        },
        onError: stale.orElse(showProblemIn(form), { sent: change, take: takeIntoForm(form) }),
      },
    ),
  )
  return { name, form, submit, isSaving: save.isPending, stale, close: () => open(null) }
}
