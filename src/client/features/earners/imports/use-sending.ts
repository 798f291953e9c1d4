import { useState } from 'react'
import { ApiError, OfflineError } from '#client/api/api-error.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { useAction } from '#client/api/use-action.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { MAX_IMPORT_SIZE } from '#contract/earners/earners-imports.ts'
import type { EarnersListSummary } from '#contract/earners/earners-lists.ts'
import type { OtherName } from '#contract/earners/other-name.ts'
import type { Problem } from '#contract/problem.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Refused } from './core/import-table.ts'
import { importMutation } from './imports.queries.ts'
import { sentImport } from './sent-import.ts'
import type { Import } from './use-import.ts'

type Place = ({ earners_list_id: string } | { name: string; type: 'list' | 'import' }) & {
  other_names: { row: number; other_name: OtherName }[]
}

type Outcomes = {
  /** The same across retries of this import. */
  idempotencyKey: string
  onDone: (list: EarnersListSummary, count: number) => void
  /** The service refused rows that passed the local check, for example because somebody was added meanwhile. */
  onRefused: () => void
  /** An earlier attempt of this import succeeded, with its content at that time. */
  onWentThrough: () => void
}

export type Sending = ReturnType<typeof useSending>

/** Sends the import in one idempotent request, which adds everybody or nobody. */
export function useSending(work: Import, { idempotencyKey, onDone, onRefused, onWentThrough }: Outcomes) {
  const { runAsync, isPending } = useAction(importMutation)
  const [part, setPart] = useState(0)
  const [refusal, setRefusal] = useState('')
  const [nameError, setNameError] = useState<string>()
  const [isPreparing, setPreparing] = useState(false)

  const refuse = async (error: unknown) => {
    if (!(error instanceof ApiError)) {
      // The request may have arrived, so the sent import stays stored until the service answers.
      return setRefusal(error instanceof OfflineError ? m.imports_no_answer() : errorMessage(error as Error))
    }
    const { code, errors } = error.problem
    if (code === 'idempotency_mismatch') return onWentThrough()
    if (error.status < 500) sentImport.keep(null)
    const rows = refusedRows(errors)
    setNameError(errors?.['name']?.[0])
    if (rows.length === 0) return setRefusal(errorMessage(error))
    await work.refuse(rows)
    onRefused()
  }
  const send = async (place: Place) => {
    if (isPending || isPreparing) return
    setPreparing(true)
    setRefusal('')
    setNameError(undefined)
    setPart(0)
    const count = work.summary!.ready
    try {
      const file = await work.file()
      if (file.size > MAX_IMPORT_SIZE) return setRefusal(tooLarge(file.size))
      sentImport.keep({ key: idempotencyKey, count, at: Date.now() })
      const list = await runAsync({ ...place, file, key: idempotencyKey, onProgress: setPart })
      sentImport.keep(null)
      onDone(list, count)
    } catch (error) {
      await refuse(error)
    } finally {
      setPreparing(false)
    }
  }
  return { send: (place: Place) => void send(place), isSending: isPending || isPreparing, part, refusal, nameError }
}

const megabytes = (bytes: number) => formatNumber(Math.ceil((bytes / 1024 / 1024) * 10) / 10)

const tooLarge = (bytes: number) => m.imports_too_much({ size: megabytes(bytes), most: megabytes(MAX_IMPORT_SIZE) })

const FIELDS = { recipient_email: 'email', recipient_first_name: 'first', recipient_last_name: 'last' } as const

/** The errors about rows, which the service names as `earners[3][recipient_email]`. */
function refusedRows(errors: Problem['errors']): Refused[] {
  return Object.entries(errors ?? {}).flatMap(([name, [message = '']]) => {
    const [, row, field = ''] = /^earners\[(\d+)\]\[(\w+)\]/.exec(name) ?? []
    if (row === undefined) return []
    return [{ row: Number(row), field: field in FIELDS ? FIELDS[field as keyof typeof FIELDS] : 'row', message }]
  })
}
