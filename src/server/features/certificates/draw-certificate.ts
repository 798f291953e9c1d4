import { createHash } from 'node:crypto'
import { openCache } from '#server/platform/cache.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { ThreadBusy } from '#server/platform/threads/queued-thread.ts'
import type { Services } from '#server/services.ts'
import type { FoundCredential } from '../credentials/find-credential.ts'
import { badgeCertificate, type CertificateOptions } from './badge-certificate.ts'
import type { CertificateContent } from './certificate-content.ts'
import { openCertificatePictures } from './certificate-pictures.ts'

/** Some hundred certificates. */
const CACHE_BYTES = 16 * 1024 * 1024
/** Seconds in which most of a full queue is drawn. */
const AGAIN_AFTER = 20

/** @param beforeDrawing is awaited only where the certificate has to be drawn, and prevents it where it throws */
export type DrawCertificate = (
  credential: FoundCredential,
  options: CertificateOptions,
  beforeDrawing: () => Promise<void>,
) => Promise<Buffer>

/** Draws the certificates of badges, each once for as long as it would be the same. */
export function openCertificates(
  services: Pick<Services, 'db' | 'urls' | 'clock' | 'config' | 'storage' | 'log' | 'drawing'>,
): DrawCertificate {
  const cached = openCache<Buffer>({ bytes: CACHE_BYTES })
  const pictures = openCertificatePictures(services)
  return async (credential, options, beforeDrawing) => {
    const content = await badgeCertificate(credential, options, services, pictures)
    const key = createHash('sha256')
    for (const part of partsOf(content)) key.update(part)
    return cached(key.digest('base64url'), async () => {
      await beforeDrawing()
      return drawAlone(content, services)
    })
  }
}

/**
 * One certificate, on the thread that draws single ones.
 * @throws Refusal 503 while too many others wait for theirs
 */
export async function drawAlone(content: CertificateContent, { drawing }: Pick<Services, 'drawing'>): Promise<Buffer> {
  try {
    return Buffer.from(await drawing.shared.ask({ what: 'certificate', content }))
  } catch (error) {
    throw error instanceof ThreadBusy ? new Refusal(503, 'busy', { retryAfter: AGAIN_AFTER }) : error
  }
}

/** Everything that a certificate is drawn from, pictures as they are. */
function* partsOf(value: unknown): Generator<string | Buffer> {
  if (Buffer.isBuffer(value)) yield value
  else if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    for (const [name, part] of Object.entries(value)) {
      yield `${name}:`
      yield* partsOf(part)
    }
  } else if (typeof value !== 'function') yield JSON.stringify(value ?? null)
}
