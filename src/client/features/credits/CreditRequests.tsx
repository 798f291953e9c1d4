import { useState } from 'react'
import { useMay } from '#client/features/session/permissions.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { m } from '#i18n/compiled/messages.js'
import { requestSentence } from './credit-request-words.ts'
import { useCreditRequest } from './use-credit-request.ts'

const AskForCredits = lazyPart(() => import('./AskForCredits.tsx'), 'AskForCredits')

/** The state of the last credit request, and a button to make one. Only one can be pending. */
export function CreditRequests() {
  const [isAsking, setAsking] = useState(false)
  const { data: newest } = useCreditRequest()
  const mayAsk = useMay('request_credits')
  const waits = newest?.status === 'request'
  return (
    <>
      {newest && <Note kind={waits ? 'info' : 'warn'}>{requestSentence(newest)}</Note>}
      {mayAsk ? (
        <div>
          <Button isMain onClick={() => setAsking(true)} unavailable={waits && m.organization_credits_waits_why()}>
            {m.organization_credits_ask()}
          </Button>
        </div>
      ) : (
        <p className="hint">{m.access_reads_credits()}</p>
      )}
      {isAsking && (
        <LazyBoundary>
          <AskForCredits onClose={() => setAsking(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
