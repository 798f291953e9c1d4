import type { QueryClient } from '@tanstack/react-query'
import { listQuery } from '#client/features/earners-lists/lists.queries.ts'
import { templateQuery } from '#client/features/templates/templates.queries.ts'

/** What a template or a list is called; null where there is none. */
export async function nameOfFilter(client: QueryClient, kind: 'template' | 'list', id: string): Promise<string | null> {
  if (kind === 'template') return (await client.query(templateQuery(id)))?.title ?? null
  return (await client.query(listQuery(id)))?.name ?? null
}
