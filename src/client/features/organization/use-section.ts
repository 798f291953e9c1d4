import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { showProblemIn } from '#client/api/show-problem.ts'
import { keepJson, keptJson } from '#client/browser/kept.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { notify } from '#client/ui/toasts.ts'
import type { Organization, OrganizationUpdate } from '#contract/organization.ts'
import { m } from '#i18n/paraglide/messages.js'
import { updateOrganizationMutation } from './organization.queries.ts'

export type SectionForm<Values extends FieldValues> = UseFormReturn<Values, unknown, OrganizationUpdate>

/** A section that is saved by itself. What is written in it and not saved is kept, whatever happens to the others. */
export function useSection<Values extends FieldValues>(
  section: string,
  resolver: Resolver<Values, unknown, OrganizationUpdate>,
  valuesOf: (organization: Organization) => Values,
) {
  const { uuid, organization } = useSuspenseQuery(userQuery).data
  const place = `insegna.organization.${uuid}.${section}`
  const form = useForm<Values, unknown, OrganizationUpdate>({
    resolver,
    defaultValues: valuesOf(organization) as DefaultValues<Values>,
  })
  const save = useMutation(updateOrganizationMutation)

  useEffect(() => {
    const kept = keptJson('tab', place) as Values | null
    if (kept) form.reset(kept, { keepDefaultValues: true })
    const listening = form.watch((values) => keepJson('tab', place, values))
    return () => listening.unsubscribe()
  }, [form, place])

  const settle = (saved: Organization) => {
    form.reset(valuesOf(saved))
    keepJson('tab', place, null)
  }
  const submit = form.handleSubmit((change) =>
    save.mutate(change, {
      onSuccess: (saved) => {
        settle(saved)
        notify({ text: m.organization_saved() })
      },
      onError: showProblemIn(form),
    }),
  )
  return { form, submit, isSaving: save.isPending, discard: () => settle(organization) }
}
