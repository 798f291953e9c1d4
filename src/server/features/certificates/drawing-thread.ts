import { onForget } from '#server/platform/cache.ts'
import { QueuedThread } from '#server/platform/threads/queued-thread.ts'
import type { CertificateContent } from './certificate-content.ts'

/**
 * A request to a drawing thread: one certificate as a PDF, the `next` one of a combined PDF, or the `rest` of that PDF; or for
 * each of some `names` 1 if there are letters for it and 0 if not.
 */
export type DrawingQuestion =
  | { what: 'certificate'; content: CertificateContent }
  | { what: 'next'; content: CertificateContent }
  | { what: 'rest' }
  | { what: 'names'; names: string[] }

export type DrawingThread = QueuedThread<DrawingQuestion, Uint8Array>

/** Time limit. A certificate takes some tenths of a second, the end of a PDF of 10,000 some seconds. */
const MILLISECONDS = 60_000
const MAX_WAITING = 200
/** In MiB. A single certificate needs a tenth of it. */
const HEAP = 256
/** In MiB. A combined PDF keeps about 70 kB per certificate until it ends: the structure tags of its texts. */
const HEAP_OF_FILES = 1024

/** Somebody who opens a certificate often opens another one soon. */
const IDLE_MILLISECONDS = 60_000

/** Drawing threads. Each loads its own copy of pdfkit and the fonts, which takes most of a second. */
export type Drawing = {
  /** Draws single certificates; ends and frees its memory after a minute without requests. */
  shared: DrawingThread
  /** Opens a thread for a file of many certificates, so that single ones do not wait for it; close it afterwards. */
  open(): DrawingThread
}

/** @param program `certificate.worker.ts`, built */
export function openDrawing(program: URL): Drawing {
  const options = { program, milliseconds: MILLISECONDS, mostWaiting: MAX_WAITING }
  const shared: DrawingThread = new QueuedThread({ ...options, heap: HEAP, idleMilliseconds: IDLE_MILLISECONDS })
  // The thread caches the widths of texts, which include people's names.
  onForget(() => shared.forget())
  return {
    shared,
    open: () => new QueuedThread({ ...options, heap: HEAP_OF_FILES }),
  }
}
