import type { QueryClient } from '@tanstack/react-query'
import type { BadgeFilters } from '../badge-search.ts'
import { filterFields } from './filter-fields.ts'

/** A filter chip's label and value, and the change that removes it. */
export type ChipWords = { id: string; label: string; value: string; off: BadgeFilters }

/** The chips of the active filters. */
export async function filterChips(client: QueryClient, filters: BadgeFilters): Promise<ChipWords[]> {
  const chips = filterFields.map(async ({ names, label, chip }) => {
    const value = await chip(filters, client)
    const off = Object.fromEntries(names.map((name) => [name, undefined]))
    return value ? [{ id: names.join(), label: label(), value, off }] : []
  })
  return (await Promise.all(chips)).flat()
}
