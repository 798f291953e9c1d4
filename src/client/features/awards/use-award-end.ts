import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { notify } from '#client/ui/feedback/toasts.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Awarded } from './award.queries.ts'

/** Returns a function that replaces all steps of the award in the history, so that Back leaves the award. */
export function useAwardEnd() {
  const navigate = useNavigate()
  const { history } = useRouter()
  return useCallback(
    (awarded: Awarded) => {
      const { awardSince, __TSR_index: here } = history.location.state
      const show = () => {
        if ('planned' in awarded)
          return void navigate({ to: '/award', search: { step: 'done', ...awarded }, replace: true })
        const { award } = awarded
        if (award) return void navigate({ to: '/award', search: { step: 'done', award }, replace: true })
        notify({ text: m.awards_nobody() })
        void navigate({ to: '/badges/awards', replace: true })
      }
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
