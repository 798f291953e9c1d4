import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import type { RenewalPreview } from '#contract/renewals.ts'
import { type Dates, type RenewalRequest, renewalPreviewQuery } from './renewals.queries.ts'

/** Debounce in milliseconds, since a half-typed date is a different date. */
const DEBOUNCE_MS = 300

type UseRenewalPreview = Omit<RenewalRequest, 'dates'> & {
  /** Undefined while a date is invalid. */
  dates: Dates | undefined
  isEnabled: boolean
}

/** What a renewal would do. The last preview stays visible while the next one loads or after it was refused. */
export function useRenewalPreview({ dates, isEnabled, ...request }: UseRenewalPreview) {
  const rested = useDebounced(JSON.stringify(dates ?? null), DEBOUNCE_MS)
  const tried: Dates | null = JSON.parse(rested)
  const { data, error, refetch } = useQuery({
    ...renewalPreviewQuery({ ...request, dates: tried ?? {} }),
    enabled: isEnabled && tried !== null,
  })
  const [last, setLast] = useState<RenewalPreview>()
  if (data && data !== last) setLast(data)
  return {
    preview: data ?? last,
    error,
    refetch,
    /** Whether the preview belongs to the current dates. */
    isCurrent: data !== undefined && !error && rested === JSON.stringify(dates ?? null),
  }
}
