import { expect } from 'vitest'
import type { Issuer } from './issuer.ts'

export const BADGES = '/issuers/organization/badges'

export type Query = Record<string, string | number>

/** Requests a page of badges and asserts success. */
export async function listPage(issuer: Issuer, query: Query = {}) {
  const { status, body } = await issuer.ask('GET', `${BADGES}?${new URLSearchParams(query as Record<string, string>)}`)
  expect({ query, status, errors: body.errors }).toEqual({ query, status: 200 })
  return body
}

export const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id)

/** The ids of all pages, in order. */
export async function everyPage(issuer: Issuer, query: Query): Promise<string[]> {
  const first = await listPage(issuer, query)
  const ids = idsOf(first)
  for (let page = 2; page <= first.meta.last_page; page++)
    ids.push(...idsOf(await listPage(issuer, { ...query, page })))
  expect(first.meta.total).toBe(ids.length)
  return ids
}
