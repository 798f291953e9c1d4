import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { openDraft, useDraft } from '#client/browser/draft.ts'
import { useSettingsForm } from '#client/features/page/conflicts/settings-form.tsx'
import { useStaleSave } from '#client/features/page/conflicts/use-stale-save.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import type { Fields } from '#client/ui/settings/fields.ts'
import { type Organization, OrganizationUpdate, updateOrganization } from '#contract/organization.ts'
import { versionOf } from '#contract/version.ts'
import { m } from '#i18n/compiled/messages.js'
import { useEditing, useReportChanges } from './editing.tsx'
import type { GroupName } from './groups.ts'
import { updateOrganizationMutation } from './organization.queries.ts'

const draftKey = (uuid: string, group: GroupName) => `insegna.organization.${uuid}.${group}`

/** A group's values as typed, and the version of the organization that they were made from. */
const GroupDraft = z.object({ values: z.record(z.string(), z.unknown()), version: z.string() })

/** The group with unsaved changes from before a reload or a lost session. */
export const groupWithUnsavedChanges = (uuid: string, names: GroupName[]) =>
  names.find((name) => openDraft(draftKey(uuid, name), GroupDraft, 'tab').get() !== null) ?? null

/** The form of a group. Its values are kept until saved or discarded, to survive a reload; `close` asks first. */
export function useGroup(name: GroupName, fields: Fields<Organization>, organization: Organization) {
  const { uuid } = useSuspenseQuery(userQuery).data
  const { open, finish } = useEditing()
  const { get, keep } = useDraft(draftKey(uuid, name), GroupDraft, { span: 'tab' })
  const [left] = useState(get)
  const [version] = useState(() => left?.version ?? versionOf(updateOrganization.replaces.seen(organization)))
  const stale = useStaleSave<Partial<Organization>>(version)
  const settings = useSettingsForm({
    fields,
    shown: organization,
    schema: OrganizationUpdate,
    mutation: updateOrganizationMutation,
    stale,
    done: m.organization_saved(),
    next: finish,
  })
  const { form } = settings
  const [drop] = useState(() => () => keep(null))
  useReportChanges(form.formState.isDirty, drop)

  useEffect(() => {
    if (left) form.reset(left.values, { keepDefaultValues: true })
    const listening = form.watch((values) => keep({ values, version }))
    return () => listening.unsubscribe()
  }, [form, keep, left, version])
  return { ...settings, close: () => open(null) }
}
