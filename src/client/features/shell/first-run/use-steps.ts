import { useQueries } from '@tanstack/react-query'
import { isUploaded } from '#client/api/uploaded-picture.ts'
import { useCreditRequest } from '#client/features/credits/use-credit-request.ts'
import type { Organization } from '#contract/organization.ts'
import { activeTemplatesCountQuery, listsCountQuery } from './first-run.queries.ts'
import { badgeStep, creditsStep, preparations, type Step } from './first-run-steps.ts'

/**
 * The steps of the checklist, checked by what exists; undefined until that is known.
 * @param ask what the credits step does
 */
export function useFirstRunSteps(organization: Organization, badges: number, ask: () => void): Step[] | undefined {
  const [templates, lists] = useQueries({ queries: [activeTemplatesCountQuery, listsCountQuery] })
  const { data: request } = useCreditRequest({ enabled: organization.credits_left === 0 && badges === 0 })
  if (templates.data === undefined || lists.data === undefined) return undefined
  const credits = { left: organization.credits_left, badges }
  return [
    creditsStep({ ...credits, request, ask }),
    ...preparations({
      logo: isUploaded(organization.logo_path),
      template: templates.data > 0,
      list: lists.data > 0,
    }),
    badgeStep(credits),
  ]
}
