import { Uuid } from '#contract/formats.ts'
import { openCache } from '#server/platform/cache.ts'
import type { App } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { ImageVariant } from '#server/platform/urls.ts'
import type { Services } from '#server/services.ts'
import { type Drawing, drawingKey, svgOf } from './drawing.ts'
import { findPicture } from './pictures.sql.ts'
import { renderDrawing } from './render-drawing.ts'

/** About 300 badges in their three sizes. */
const CACHE_BYTES = 64 * 1024 * 1024

const FILE = /^(\w{1,40})(?:-(base|high|thumbnail)\.png|\.svg)$/

/**
 * Serves generated pictures to anyone. The URL contains a key of all that determines the picture, so its content never
 * changes; a URL whose row has changed since redirects to the current picture.
 */
export function mountImages(app: App, { db, urls }: Services) {
  const cached = openCache<Buffer>({ bytes: CACHE_BYTES })

  app.get('/images/:folder{badges|backgrounds|crests|initials}/:id/:file', async (c) => {
    const { folder, id, file } = c.req.param()
    const [, key, variant] = FILE.exec(file) ?? []
    if (!key || !Uuid.safeParse(id).success) throw notFound()
    const picture = await findPicture(db, folder as Drawing['folder'], id)
    if (!picture) throw notFound()

    const { drawing } = picture
    if (key !== drawingKey(drawing)) {
      c.header('Cache-Control', 'no-store')
      const lines = variant ? null : urls.lines(picture)
      return c.redirect(lines ?? urls.picture(picture, (variant ?? 'base') as ImageVariant), 302)
    }
    const etag = `"${key}-${variant ?? 'lines'}"`
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    c.header('ETag', etag)
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304)
    if (!variant) return c.body(svgOf(drawing), 200, { 'Content-Type': 'image/svg+xml' })
    const png = await cached(`${key}-${variant}`, () => renderDrawing(drawing, variant as ImageVariant))
    return c.body(new Uint8Array(png), 200, { 'Content-Type': 'image/png' })
  })
}
