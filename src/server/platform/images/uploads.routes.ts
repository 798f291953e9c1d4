import { Uuid } from '#contract/formats.ts'
import type { App } from '#server/platform/http/mount.ts'
import { uploadOf } from '#server/platform/urls.ts'
import type { Services } from '#server/services.ts'
import { findShownUploads } from './pictures.sql.ts'

const KEY = /^[0-9a-f-]{36}\/[0-9a-f-]{36}-(base|high|thumbnail)\.(png|jpg|webp)$/

/**
 * Serves uploaded pictures to anyone: their names cannot be guessed, and the content under a name never changes. A
 * picture that was replaced gets a 404 at once, even if its file could not be removed.
 */
export function mountUploads(app: App, { db, storage }: Services) {
  app.get('/images/uploads/:owner/:file', async (c) => {
    const { owner, file } = c.req.param()
    const key = `${owner}/${file}`
    const etag = `"${file}"`
    const isPicture = KEY.test(key) && Uuid.safeParse(owner).success
    const isShown = isPicture && (await findShownUploads(db, owner, [uploadOf(key)])).size > 0
    const found = isShown ? await storage.get(key) : null
    if (!found) return c.notFound()

    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    c.header('ETag', etag)
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304)
    // Browsers must not guess another type than the one that the file was written in.
    c.header('X-Content-Type-Options', 'nosniff')
    return c.body(new Uint8Array(found.bytes), 200, { 'Content-Type': found.contentType })
  })
  // Any other path is a 404: otherwise the dashboard would answer it with its HTML.
  app.get('/images/*', (c) => c.notFound())
}
