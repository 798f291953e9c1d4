import { useEffect, useRef, useState } from 'react'
import type { RowCondition } from '#contract/earners/row-condition.ts'
import { getLocale } from '#i18n/locales.ts'
import { conditionErrors } from '../row-choice/condition-errors.ts'
import type { Kind } from './core/entry.ts'
import type { Field, Role } from './core/headings.ts'
import type { ImportActions } from './core/import.worker.ts'
import type { Refused, Summary, View } from './core/import-table.ts'
import { type ImportWorker, startImportWorker } from './core/import-worker.ts'
import { type FileKind, NotATableError } from './core/sheet.ts'
import { type Subject, subjects } from './core/subject.ts'

/** The state of an opened table. */
export type Opened = Awaited<ReturnType<ImportActions['openFile']>>

/** Maximum file size in bytes, which browsers can still read into memory. */
export const MAX_FILE_SIZE = 30 * 1024 * 1024

export type Import = ReturnType<typeof useImport>

/** An import and its worker: the opened table, the summary of the check, and the actions. */
export function useImport(of: keyof typeof subjects, listId?: string) {
  const subject: Subject = subjects[of]
  const { worker, stopWorker } = useWorker(of)
  const [name, setName] = useState('')
  const [opened, setOpened] = useState<Opened | null>(null)
  const [summary, setSummary] = useState<Summary | null>(null)
  const [reading, setReading] = useState<{ name: string; part: number | null } | null>(null)
  const [refusal, setRefusal] = useState<FileKind | 'too_large' | null>(null)
  /** Which rows are meant, by the index of a column; null for all. It may still lack its column or value. */
  const [condition, setCondition] = useState<RowCondition | null>(null)
  /** Incremented by every change, so that visible rows are read again. */
  const [version, setVersion] = useState(0)

  const stop = () => {
    stopWorker()
    setReading(null)
  }
  const show = (next: Summary) => {
    setSummary(next)
    setVersion((before) => before + 1)
  }
  const settle = async (next: Opened) => {
    if (listId) await worker().compareWith(listId)
    setOpened(next)
    setCondition(null)
    show(await worker().summary())
  }
  const chooseRows = async (next: RowCondition | null) => {
    setCondition(next)
    const isComplete = next !== null && conditionErrors(next) === undefined
    show(await worker().chooseRows(isComplete ? next : null))
  }
  /** @returns whether it is a table */
  const read = async (called: string, open: (started: ImportWorker) => Promise<Opened>) => {
    setRefusal(null)
    setReading({ name: called, part: null })
    const started = worker()
    started.onProgress = (part) => setReading({ name: called, part })
    try {
      await settle(await open(started))
      setName(called)
      return true
    } catch (error) {
      if (!(error instanceof NotATableError)) throw error
      setRefusal(error.kind)
      return false
    } finally {
      setReading(null)
    }
  }

  return {
    subject,
    name,
    opened,
    summary,
    reading,
    refusal,
    version,
    condition,
    chooseRows,
    stop,
    openFile: async (file: File) => {
      if (file.size <= MAX_FILE_SIZE) return read(file.name, (started) => started.openFile(file, getLocale()))
      setRefusal('too_large')
      return false
    },
    openText: (text: string) => read('', (started) => started.openText(text)),
    openSheet: async (place: number) => settle(await worker().openSheet(place)),
    /** @param heading index of the heading row */
    setHeading: async (heading: number | null) => settle(await worker().setHeading(heading)),
    setNameCase: async (isOn: boolean) => {
      setOpened(await worker().setNameCase(isOn))
      show(await worker().summary())
    },
    setTitle: async (title: string) => {
      setOpened(await worker().setTitle(title))
      show(await worker().summary())
    },
    setRoles: async (roles: Role[]) => {
      setOpened(await worker().setRoles(roles))
      show(await worker().summary())
    },
    valuesOf: (place: number, most: number) => worker().valuesOf(place, most),
    view: (view: View) => worker().show(view),
    rows: (from: number, to: number) => worker().rows(from, to, getLocale()),
    edit: async (id: number, field: Field | number, value: string) => show(await worker().edit(id, field, value)),
    leaveOut: async (id: number, isSkipped: boolean) => show(await worker().leaveOut(id, isSkipped)),
    leaveOutKind: async (kind: Kind) => show(await worker().leaveOutKind(kind)),
    refuse: async (refused: Refused[]) => show(await worker().refuse(refused)),
    file: () => worker().file(),
    report: () => worker().report(getLocale()),
  }
}

/** A worker that is started lazily and terminated on unmount. */
function useWorker(of: keyof typeof subjects) {
  const own = useRef<ImportWorker | null>(null)
  const worker = () => {
    own.current ??= startImportWorker(of)
    return own.current
  }
  const stopWorker = () => {
    own.current?.stop()
    own.current = null
  }
  useEffect(() => () => own.current?.stop(), [])
  return { worker, stopWorker }
}
