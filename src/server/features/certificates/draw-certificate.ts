import { createHash } from 'node:crypto'
import { openCache } from '#server/platform/cache.ts'
import type { Services } from '#server/services.ts'
import type { FoundCredential } from '../credentials/find-credential.ts'
import { badgeCertificate, type CertificateOptions } from './badge-certificate.ts'
import type { CertificateContent } from './certificate-content.ts'

/** Enough for about a hundred certificates. */
const CACHE_BYTES = 16 * 1024 * 1024

/** @param beforeDrawing awaited only if the certificate is not cached; prevents the drawing if it throws */
export type DrawCertificate = (
  credential: FoundCredential,
  options: CertificateOptions,
  beforeDrawing: () => Promise<void>,
) => Promise<Buffer>

/** Draws the certificates of badges and caches them by their content. */
export function openCertificates(
  services: Pick<Services, 'db' | 'urls' | 'clock' | 'config' | 'storage' | 'log' | 'drawing' | 'certificatePictures'>,
): DrawCertificate {
  const cached = openCache<Buffer>({ bytes: CACHE_BYTES })
  return async (credential, options, beforeDrawing) => {
    const content = await badgeCertificate(credential, options, services, services.certificatePictures)
    const key = createHash('sha256')
    for (const part of partsOf(content)) key.update(part)
    return cached(key.digest('base64url'), async () => {
      await beforeDrawing()
      return drawSingle(content, services)
    })
  }
}

/**
 * Draws one certificate in the shared thread.
 * @throws ThreadBusy, which is answered with 503, if its queue is full
 */
export const drawSingle = async (
  content: CertificateContent,
  { drawing }: Pick<Services, 'drawing'>,
): Promise<Buffer> => Buffer.from(await drawing.shared.ask({ what: 'certificate', content }))

/** All values of a content, for hashing; buffers are not serialized. */
function* partsOf(value: unknown): Generator<string | Buffer> {
  if (Buffer.isBuffer(value)) yield value
  else if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    for (const [name, part] of Object.entries(value)) {
      yield `${name}:`
      yield* partsOf(part)
    }
  } else if (typeof value !== 'function') yield JSON.stringify(value ?? null)
}
