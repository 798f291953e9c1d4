import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { BackgroundFile } from '#client/ui/feedback/BackgroundFile.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { type DataExport, downloadDataExport, type ErasureWay } from '#contract/privacy.ts'
import { m } from '#i18n/compiled/messages.js'
import { createExportMutation, dataExportQuery } from './personal-data.queries.ts'

const EraseDialog = lazyPart(() => import('./EraseDialog.tsx'), 'EraseDialog')

type PersonalDataProps = {
  earnerId: string
  firstName: string
  onErased: (way: ErasureWay, erasedAt: string) => void
}

/** A person's legal rights: a copy of their data, and erasure. For owners and admins. */
export function PersonalData({ earnerId, firstName, onErased }: PersonalDataProps) {
  const [isErasing, setErasing] = useState(false)
  return (
    <section aria-labelledby="personal-data">
      <h2 id="personal-data" className="mb-3 text-lg">
        {m.privacy_personal_data()}
      </h2>
      <Copy earnerId={earnerId} firstName={firstName} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-3 items-start py-4 px-0 border-t border-t-rule max-md:grid-cols-1 [&_h3]:text-md [&>[role='alert']]:col-span-full [&>[role='alert']:empty]:hidden">
        <div>
          <h3>{m.privacy_erase()}</h3>
          <p className="hint">{m.privacy_erase_text()}</p>
        </div>
        <Button kind="danger" icon="trash" onClick={() => setErasing(true)}>
          {m.privacy_erase_open()}
        </Button>
      </div>
      {isErasing && (
        <LazyBoundary>
          <EraseDialog earnerId={earnerId} onErased={onErased} onClose={() => setErasing(false)} />
        </LazyBoundary>
      )}
    </section>
  )
}

function Copy({ earnerId, firstName }: { earnerId: string; firstName: string }) {
  const { data: copy, error } = useQuery(dataExportQuery(earnerId))
  const create = useAction(createExportMutation)
  const problem = create.problem ?? (error ? errorMessage(error) : undefined)
  const isMaking = copy?.status === 'waiting'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-3 items-start py-4 px-0 border-t border-t-rule max-md:grid-cols-1 [&_h3]:text-md [&>[role='alert']]:col-span-full [&>[role='alert']:empty]:hidden">
      <div>
        <h3>{m.privacy_copy({ name: firstName })}</h3>
        <p className="hint">{m.privacy_copy_text()}</p>
      </div>
      <Button
        icon="download"
        busy={create.isPending && m.privacy_copy_beginning()}
        unavailable={isMaking && m.privacy_copy_making()}
        onClick={() => create.run(earnerId)}
      >
        {copy ? m.privacy_copy_again() : m.privacy_copy_begin()}
      </Button>
      <div className="col-span-full empty:hidden" role="status">
        {copy && <CopyState earnerId={earnerId} copy={copy} />}
      </div>
      <Alert>{problem}</Alert>
    </div>
  )
}

function CopyState({ earnerId, copy }: { earnerId: string; copy: DataExport }) {
  const { badges_done: done, badges_count: count } = copy
  return (
    <BackgroundFile
      file={{ ...copy, done, count }}
      words={{
        making: m.privacy_copy_making(),
        progress: m.privacy_copy_progress({ done, count }),
        whileMaking: m.privacy_copy_close(),
        failed: m.privacy_copy_failed(),
        ready: m.privacy_copy_ready(),
      }}
      href={downloadDataExport.path.replace(':earner_id', earnerId).replace(':data_export_id', copy.id)}
    />
  )
}
