import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { formatInstant } from '#client/i18n/dates.ts'
import { Button } from '#client/ui/Button.tsx'
import { Late } from '#client/ui/Late.tsx'
import { Note } from '#client/ui/Note.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { newestRequestQuery } from './organization.queries.ts'

const AskForCredits = lazy(() => import('./AskForCredits.tsx').then((module) => ({ default: module.AskForCredits })))

/** What became of the last request for credits, and the way to make one. One waits at a time. */
export function CreditRequests() {
  const [isAsking, setAsking] = useState(false)
  const { data: newest } = useQuery(newestRequestQuery)
  const said = newest && { count: newest.credits, day: formatInstant(newest.updated_at, 'long') }
  const waits = newest?.status === 'request'
  return (
    <>
      {said && (
        <Note kind={waits ? 'info' : 'warn'}>
          {waits ? m.organization_credits_waits(said) : m.organization_credits_declined(said)}
        </Note>
      )}
      <div>
        <Button onClick={() => setAsking(true)} unavailable={waits && m.organization_credits_waits_why()}>
          {m.organization_credits_ask()}
        </Button>
      </div>
      {isAsking && (
        <Late>
          <AskForCredits onClose={() => setAsking(false)} />
        </Late>
      )}
    </>
  )
}
