import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import type { EarnersListSummary } from '#contract/earners/earners-lists.ts'
import { m } from '#i18n/compiled/messages.js'
import { importQuery } from './imports.queries.ts'
import { MAX_DURATION, type SentImport, sentImport } from './sent-import.ts'

/** Polling interval, in milliseconds. */
const POLL_INTERVAL_MS = 2000

type InterruptedImportProps = {
  sent: SentImport
  onFound: (list: EarnersListSummary, count: number) => void
  onForget: () => void
}

/** Polls for the outcome of an import whose page was left before the response arrived. */
export function InterruptedImport({ sent, onFound, onForget }: InterruptedImportProps) {
  const { data, error, isFetching } = useQuery({
    ...importQuery(sent.key),
    refetchInterval: ({ state }) => (!state.data && mayStillRun(sent) ? POLL_INTERVAL_MS : false),
  })
  useEffect(() => {
    if (!data) return
    sentImport.keep(null)
    onFound(data, sent.count)
  }, [data, sent, onFound])
  if (data) return null
  if (!error || isFetching || mayStillRun(sent)) {
    return <Note>{m.imports_looking({ count: sent.count })}</Note>
  }
  return (
    <Note kind="warn">
      {m.imports_cut_off()} <Button onClick={onForget}>{m.imports_understood()}</Button>
    </Note>
  )
}

const mayStillRun = ({ at }: SentImport) => Date.now() - at < MAX_DURATION
