import { useRef, useState } from 'react'
import { OfflineError } from '#client/api/api-error.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { newIdempotencyKey } from '#client/api/new-idempotency-key.ts'
import { useAction } from '#client/api/use-action.ts'
import { m } from '#i18n/compiled/messages.js'
import { sendFileMutation } from './badge-imports.queries.ts'
import { countPacked, packed } from './pack-files.ts'

/** Files that are being sent: the parts still to come, and the one that is next. */
type Course = {
  parts: AsyncGenerator<File>
  count: number
  sent: number
  next: { file: File; key: string } | null
  importId: string | null
}

export type Upload = ReturnType<typeof useUpload>

/**
 * Sends files as one import, in as many parts as they need. After a lost network it goes on with the part that was not
 * answered.
 */
export function useUpload(onDone: (importId: string) => void) {
  const { runAsync } = useAction(sendFileMutation)
  const course = useRef<Course | null>(null)
  const [part, setPart] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const [canResume, setCanResume] = useState(false)

  const resume = async () => {
    const now = course.current
    if (!now) return
    setProblem('')
    setPart(now.sent / now.count)
    try {
      for (;;) {
        if (!now.next) {
          const { value, done } = await now.parts.next()
          if (done) break
          now.next = { file: value, key: newIdempotencyKey() }
        }
        const onProgress = (sent: number) => course.current === now && setPart((now.sent + sent) / now.count)
        const { id } = await runAsync({ ...now.next, importId: now.importId, onProgress })
        // Stopped in the meantime.
        if (course.current !== now) return
        Object.assign(now, { importId: id, sent: now.sent + 1, next: null })
      }
      course.current = null
      onDone(now.importId!)
    } catch (error) {
      if (course.current !== now) return
      const isOffline = error instanceof OfflineError
      setProblem(isOffline ? m.badge_imports_no_answer() : errorMessage(error as Error))
      setCanResume(isOffline)
    } finally {
      if (course.current === now || course.current === null) setPart(null)
    }
  }
  return {
    /** The part that is sent, from 0 to 1; null if nothing is being sent. */
    part,
    problem,
    canResume: canResume && problem !== '',
    send: (files: File[]) => {
      course.current = { parts: packed(files), count: countPacked(files), sent: 0, next: null, importId: null }
      return resume()
    },
    resume,
    stop: () => {
      course.current = null
      setPart(null)
    },
  }
}
