import { onForget } from '#server/platform/cache.ts'
import { QueuedThread } from '#server/platform/threads/queued-thread.ts'
import type { CertificateContent } from './certificate-content.ts'

/** What a thread that draws is asked: one certificate as a PDF, the next one of a PDF of many, or the rest of that. */
export type DrawingQuestion =
  | { what: 'certificate'; content: CertificateContent }
  | { what: 'next'; content: CertificateContent }
  | { what: 'rest' }

export type DrawingThread = QueuedThread<DrawingQuestion, Uint8Array>

/** A certificate takes some tenths of a second; the end of a PDF of 10,000 some seconds. */
const MILLISECONDS = 60_000
const MOST_WAITING = 200
/** A single certificate needs a tenth of it. */
const HEAP = 256
/** One PDF of many remembers some 70 kB of each until it ends: the tags of its words. */
const HEAP_OF_FILES = 1024

/** Whoever looks at a certificate often looks at another soon. */
const IDLE_MILLISECONDS = 60_000

/** Threads that draw, each with library and faces of its own: it takes most of a second to begin. */
export type Drawing = {
  /** Draws single certificates; it gives its memory back once nobody has asked for one in a minute. */
  shared: DrawingThread
  /** One for a file of many, which is closed when the file is made: whoever waits for a single one waits for no file. */
  open(): DrawingThread
}

/** @param program `certificate.worker.ts`, built */
export function openDrawing(program: URL): Drawing {
  const options = { program, milliseconds: MILLISECONDS, mostWaiting: MOST_WAITING }
  const shared: DrawingThread = new QueuedThread({ ...options, heap: HEAP, idleMilliseconds: IDLE_MILLISECONDS })
  // It remembers how wide words are, names among them.
  onForget(() => shared.forget())
  return {
    shared,
    open: () => new QueuedThread({ ...options, heap: HEAP_OF_FILES }),
  }
}
