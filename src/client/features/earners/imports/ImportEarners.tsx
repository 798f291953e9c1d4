import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { newIdempotencyKey } from '#client/api/new-idempotency-key.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Stepper } from '#client/ui/layout/Stepper.tsx'
import { LeaveQuestion } from '#client/ui/overlays/LeaveQuestion.tsx'
import type { EarnersListSummary } from '#contract/earners/earners-lists.ts'
import { m } from '#i18n/compiled/messages.js'
import { ColumnsStep } from './ColumnsStep.tsx'
import { ConfirmStep, type NewListValues } from './ConfirmStep.tsx'
import { FileStep } from './FileStep.tsx'
import { importQuery } from './imports.queries.ts'
import { RowsStep } from './RowsStep.tsx'
import { MAX_DURATION, type SentImport, sentImport } from './sent-import.ts'
import { useImport } from './use-import.ts'
import { type ImportStep, steps, useImportSteps } from './use-import-steps.ts'
import { useSending } from './use-sending.ts'

type ImportEarnersProps = {
  /** The list to add the people to; absent for a new list, which is named in the last step. */
  list?: { id: string; name: string }
  /** Default for whether a new list is kept; pickers do not show lists that are not. */
  isKept?: boolean
  /** The back button of the first step. */
  back: ReactNode
  /** Part of a longer task with its own stepper. */
  isPart?: boolean
  /** Called when the people are stored: `count` were added to the list. */
  onDone: (done: { list: EarnersListSummary; count: number }) => void
}

/**
 * Imports people from a file or pasted cells into an earners list, step by step; nothing is stored before the last
 * step.
 * It can be mounted anywhere inside a `Page` with `task` and brings its own action bar. Inside another task, such as an
 * award, use `<ImportEarners isPart isKept={false} back={…} onDone={({ list }) => choose(list.id)} />`, loaded lazily.
 */
export function ImportEarners({ list, isKept = true, back, isPart = false, onDone }: ImportEarnersProps) {
  const client = useQueryClient()
  const [sent, setSent] = useState(sentImport.get)
  const [idempotencyKey] = useState(() => sent?.key ?? newIdempotencyKey())
  const [isRefused, setRefused] = useState(false)
  const [newList, setNewList] = useState<NewListValues>({ isKept })
  const isDone = useRef(false)
  const work = useImport('people', list?.id)
  const { step, go, back: goBack, backToFile } = useImportSteps(work.summary !== null)
  const finish = useCallback(
    (filled: EarnersListSummary, count: number) => {
      // Set before `onDone`, which may navigate away: otherwise the leave confirmation would block it.
      isDone.current = true
      const notifyDone = () => onDone({ list: filled, count })
      // Back should leave a finished import instead of going through its steps.
      if (isPart) notifyDone()
      else backToFile(notifyDone)
    },
    [onDone, isPart, backToFile],
  )
  const sending = useSending(work, {
    idempotencyKey,
    onDone: finish,
    onRefused: () => {
      setRefused(true)
      goBack('rows')
    },
    onWentThrough: () => void client.query(importQuery(idempotencyKey)).then((filled) => finish(filled, 0)),
  })
  const forget = () => {
    sentImport.keep(null)
    setSent(null)
  }
  const confirm = () => {
    setRefused(false)
    go('confirm')
  }

  return (
    <>
      {!isPart && (
        <Stepper
          label={m.imports_steps()}
          steps={steps.map((each) => ({
            label: stepName(each),
            onBack: sending.isSending ? undefined : () => goBack(each),
          }))}
          current={steps.indexOf(step)}
        />
      )}
      {sent && step === 'file' && <InterruptedImport sent={sent} onFound={finish} onForget={forget} />}
      {step === 'file' && <FileStep work={work} back={back} onOpened={() => go('columns')} />}
      {step === 'columns' && <ColumnsStep work={work} onBack={() => goBack('file')} onNext={() => go('rows')} />}
      {step === 'rows' && (
        <RowsStep work={work} isRefused={isRefused} onBack={() => goBack('columns')} onNext={confirm} />
      )}
      {step === 'confirm' && (
        <ConfirmStep
          {...{ work, list, sending, newList }}
          onNewList={(change) => setNewList({ ...newList, ...change })}
          onBack={() => goBack('rows')}
        />
      )}
      <LeaveQuestion
        // All steps of the import share one address; corrections are not stored.
        isDirty={() => step !== 'file' && !isDone.current}
        isOfOneAddress
        title={m.imports_leave_title()}
        text={m.imports_leave_text()}
        stay={m.imports_leave_stay()}
        leave={m.imports_leave()}
      />
    </>
  )
}

const stepName = (step: ImportStep) =>
  ({
    file: m.imports_step_file,
    columns: m.imports_step_columns,
    rows: m.imports_step_rows,
    confirm: m.imports_step_confirm,
  })[step]()

/** Polling interval, in milliseconds. */
const POLL_INTERVAL_MS = 2000

type InterruptedImportProps = {
  sent: SentImport
  onFound: (list: EarnersListSummary, count: number) => void
  onForget: () => void
}

/** Polls for the outcome of an import whose page was left before the response arrived. */
function InterruptedImport({ sent, onFound, onForget }: InterruptedImportProps) {
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
