import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { requirePermission } from '#client/features/session/permissions.ts'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import type { User } from '#contract/accounts/session.ts'
import { brandQuery } from '../brand/brand.queries.ts'
import { templateDesignQuery } from './designer.queries.ts'

type Visit = { context: { queryClient: QueryClient; user: User }; params: { templateId: string } }

/** What the pages of a template's design begin with. @throws not found, and forbidden to viewers */
export async function loadDesign({ context: { queryClient, user }, params: { templateId } }: Visit) {
  requirePermission(user, 'draw_designs')
  const [template, design] = await Promise.all([
    queryClient.query(templateQuery(templateId)),
    queryClient.query(templateDesignQuery(templateId)),
    queryClient.query(brandQuery),
  ])
  if (!template) throw notFound()
  return { template, design }
}
