import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Note } from '#client/ui/feedback/Note.tsx'
import { m } from '#i18n/compiled/messages.js'
import { type Awarded, newestAwardQuery } from './award.queries.ts'
import { isPlanned, type SentAward } from './award-draft.ts'

type SentBeforeProps = { sent: SentAward; onFound: (awarded: Awarded) => void }

/** Checks an award whose response was lost, and reports it as done or as unknown to the service. */
export function PendingAwardNotice({ sent: { award, before }, onFound }: SentBeforeProps) {
  const { data: newest } = useQuery({ ...newestAwardQuery(award), staleTime: 0 })
  const isThere = newest !== undefined && newest !== null && newest !== before
  useEffect(() => {
    if (!isThere) return
    onFound(isPlanned(award) ? { planned: newest } : { award: newest })
  }, [isThere, newest, award, onFound])
  if (newest === undefined || isThere) return null
  return (
    <div className="mb-5" role="status">
      <Note kind="warn">{isPlanned(award) ? m.planned_not_arrived() : m.badges_award_not_arrived()}</Note>
    </div>
  )
}
