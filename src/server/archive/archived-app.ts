import { Hono } from 'hono'
import { mountCredentialFiles } from '../features/credentials/credential-files.routes.ts'
import type { Variables } from '../platform/http/mount.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { mountImages } from '../platform/images/image.routes.ts'
import { mountUploads } from '../platform/images/uploads.routes.ts'
import { mountPublicPages } from '../public-pages/public-pages.tsx'
import type { Services } from '../services.ts'

/** An answer to be kept as a file. */
export type Answered = { bytes: Buffer; isText: boolean }

/**
 * The public part of the service, as an archive shows it.
 * @returns a function that asks for a path, and gets undefined if there is nothing to be kept there
 */
export function openArchivedApp(services: Services, keptSince: string) {
  const app = new Hono<{ Variables: Variables }>()
  app.onError((error) => {
    throw error
  })
  mountImages(app, services)
  mountCredentialFiles(app, services)
  mountPublicPages(app, services, keptSince)
  mountUploads(app, services)
  return async (path: string): Promise<Answered | undefined> => {
    try {
      const response = await app.request(path)
      const type = response.headers.get('content-type') ?? ''
      // A revoked Open Badges 2.0 badge is answered with 410 and its assertion, which says so.
      const isKept = response.status === 200 || (response.status === 410 && !type.startsWith('text/html'))
      return isKept
        ? { bytes: Buffer.from(await response.arrayBuffer()), isText: /^text\/|json$/.test(type) }
        : undefined
    } catch (error) {
      if (error instanceof Refusal && (error.status === 404 || error.status === 410)) return undefined
      throw error
    }
  }
}
