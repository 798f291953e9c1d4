import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Awarded } from './award.queries.ts'

/** Shows the end of an award in place of all its steps: Back from there leads to where the person came from. */
export function useAwardEnd() {
  const navigate = useNavigate()
  const { history } = useRouter()
  return useCallback(
    (awarded: Awarded) => {
      const { awardSince, __TSR_index: here } = history.location.state
      const show = () => void navigate({ to: '/award', search: { step: 'done', ...awarded }, replace: true })
      const steps = here - (awardSince ?? here)
      if (steps <= 0) return show()
      const stop = history.subscribe(() => {
        stop()
        show()
      })
      history.go(-steps)
    },
    [history, navigate],
  )
}
