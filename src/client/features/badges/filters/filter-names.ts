import type { QueryClient } from '@tanstack/react-query'
import { awardName } from '#client/features/award-list/award-name.ts'
import { listQuery } from '#client/features/earners-lists/lists.queries.ts'
import { templateQuery } from '#client/features/templates/templates.queries.ts'

/** The name of a template, list or award; null if it does not exist. */
export async function nameOfFilter(
  client: QueryClient,
  kind: 'template' | 'list' | 'award',
  id: string,
): Promise<string | null> {
  if (kind === 'award') return awardName(client, id)
  if (kind === 'template') return (await client.query(templateQuery(id)))?.title ?? null
  return (await client.query(listQuery(id)))?.name ?? null
}
