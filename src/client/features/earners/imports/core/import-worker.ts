import type { ImportActions, ImportRequest, ImportResponse } from './import.worker.ts'
import { type FileKind, NotATableError } from './sheet.ts'
import type { subjects } from './subject.ts'

type Asks = {
  [Action in keyof ImportActions]: (
    ...args: Parameters<ImportActions[Action]>
  ) => Promise<Awaited<ReturnType<ImportActions[Action]>>>
}

/** The worker of an import, which keeps the main thread free. */
export type ImportWorker = Asks & {
  /** Called with the progress of reading a file, from 0 to 1. */
  onProgress: (part: number) => void
  stop: () => void
}

/**
 * Starts a worker for one import, which knows by its name what is imported. Each method posts a request and resolves with its response.
 * @throws {NotATableError} from the methods that open a file, if it is not a table
 */
export function startImportWorker(name: keyof typeof subjects): ImportWorker {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module', name })
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  let last = 0
  const ask = (action: keyof ImportActions, args: unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      worker.postMessage({ id: last, action, args } satisfies ImportRequest)
    })
  const own = { onProgress: (_part: number) => {}, stop: () => worker.terminate() }

  worker.addEventListener('message', ({ data }: MessageEvent<ImportResponse>) => {
    if ('progress' in data) return own.onProgress(data.progress)
    const pending = waiting.get(data.id)
    waiting.delete(data.id)
    if ('result' in data) pending?.resolve(data.result)
    else pending?.reject('kind' in data ? new NotATableError(data.kind as FileKind) : new Error(data.error))
  })
  // Running out of memory ends the worker with an error event that has no details.
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new NotATableError('damaged'))
    waiting.clear()
  })
  return new Proxy(own, {
    get: (target, name: keyof typeof own & keyof ImportActions) =>
      name in target ? target[name] : (...args: unknown[]) => ask(name, args),
  }) as unknown as ImportWorker
}
