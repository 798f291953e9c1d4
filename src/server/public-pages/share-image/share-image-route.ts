import { createHash } from 'node:crypto'
import { ART_VERSION } from '#art/badge.ts'
import type { Language } from '#contract/formats.ts'
import { openCache } from '#server/platform/cache.ts'
import { variantKey } from '#server/platform/urls.ts'
import type { Services } from '#server/services.ts'
import type { PageContext } from '../answer-page.tsx'
import type { PublicBadge } from '../badge/public-badge.ts'

/** Part of the ETag: raise it when the drawing changes. */
const VERSION = 4
/** About 150 pictures. */
const CACHE_BYTES = 16 * 1024 * 1024

/** Returns a handler that answers a badge's Open Graph image, cached by everything that it shows. */
export function openShareImages({ storage }: Services) {
  const cached = openCache<Buffer>({ bytes: CACHE_BYTES })
  return async (c: PageContext, badge: PublicBadge, locale: Language): Promise<Response> => {
    const { title, fullName, organization, state, picture, templateId } = badge
    const shown = [VERSION, ART_VERSION, title, fullName, organization.name, state, picture, templateId, locale]
    const key = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)
    const headers = { ETag: `"${key}"`, 'Content-Type': 'image/png' }
    if (c.req.header('if-none-match')?.includes(key)) return c.body(null, 304, headers)
    const png = await cached(key, async () => {
      const upload = picture.uploaded ? await storage.get(variantKey(picture.uploaded, 'high')) : null
      // Lazy: loading the font parser takes 0.2 s.
      const { shareImage } = await import('./share-image.ts')
      return shareImage(badge, locale, upload?.bytes ?? null)
    })
    return c.body(new Uint8Array(png), 200, headers)
  }
}
