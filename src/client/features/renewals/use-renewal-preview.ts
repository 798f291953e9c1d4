import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import type { RenewalPreview } from '#contract/renewals.ts'
import { type Dates, type RenewalAct, renewalPreviewQuery } from './renewals.queries.ts'

/** How long the dates rest before their effect is asked for: a date that is half typed is another date. */
const REST = 300

type UseRenewalPreview = Omit<RenewalAct, 'dates'> & {
  /** Undefined while something is wrong with them. */
  dates: Dates | undefined
  isEnabled: boolean
}

/** What a renewal would do. The last preview stays in sight while another one is asked for, or is refused. */
export function useRenewalPreview({ dates, isEnabled, ...act }: UseRenewalPreview) {
  const rested = useDebounced(JSON.stringify(dates ?? null), REST)
  const tried: Dates | null = JSON.parse(rested)
  const { data, error, refetch } = useQuery({
    ...renewalPreviewQuery({ ...act, dates: tried ?? {} }),
    enabled: isEnabled && tried !== null,
  })
  const [last, setLast] = useState<RenewalPreview>()
  if (data && data !== last) setLast(data)
  return {
    preview: data ?? last,
    error,
    refetch,
    /** Whether it is of the dates as they stand now. */
    isCurrent: data !== undefined && !error && rested === JSON.stringify(dates ?? null),
  }
}
