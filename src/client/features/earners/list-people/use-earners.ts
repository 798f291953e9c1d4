import { useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { z } from 'zod'
import type { Earner } from '#contract/earners/earners.ts'
import type { listEarnersOfList } from '#contract/earners/earners-lists.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import { listEarnersQuery } from '../lists/lists.queries.ts'

/** A list's people by index. Fetches the pages that contain the visible rows; fetched pages stay cached. */
export function useEarners(
  listId: string,
  search: string | undefined,
  first: z.output<typeof listEarnersOfList.output>,
) {
  const [sight, setSight] = useState({ from: 1, to: 1 })
  const onSight = useCallback((from: number, to: number) => {
    const next = { from: Math.floor(from / PAGE_SIZE) + 1, to: Math.max(1, Math.ceil(to / PAGE_SIZE)) }
    setSight((before) => (before.from === next.from && before.to === next.to ? before : next))
  }, [])
  const pageNumbers = Array.from({ length: sight.to - sight.from + 1 }, (_, place) => sight.from + place)
  const pages = useQueries({
    queries: pageNumbers.map((page) => listEarnersQuery(listId, { search, page: page > 1 ? page : undefined })),
  })
  const earnerAt = (place: number): Earner | undefined => {
    const page = Math.floor(place / PAGE_SIZE) + 1
    const data = page === 1 ? first : pages[page - sight.from]?.data
    return data?.data[place % PAGE_SIZE]
  }
  return { earnerAt, onSight }
}
