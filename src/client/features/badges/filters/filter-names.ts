import type { QueryClient } from '@tanstack/react-query'
import { awardName } from '#client/features/award-list/award-name.ts'
import { listQuery } from '#client/features/earners-lists/lists.queries.ts'
import { templateQuery } from '#client/features/templates/templates.queries.ts'

/** What a template, a list or an award is called; null where there is none. */
export async function nameOfFilter(
  client: QueryClient,
  kind: 'template' | 'list' | 'award',
  id: string,
): Promise<string | null> {
  if (kind === 'award') return awardName(client, id)
  if (kind === 'template') return (await client.query(templateQuery(id)))?.title ?? null
  return (await client.query(listQuery(id)))?.name ?? null
}
