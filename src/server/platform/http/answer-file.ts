import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/**
 * Answers with a file that pages of any origin may read, with a strong ETag to revalidate it.
 * @param disposition the `Content-Disposition` header, if the file is to be saved
 */
export function answerFile(c: Context, body: string | Buffer, type: string, disposition?: string) {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  c.header('ETag', etag)
  c.header('Cache-Control', 'no-cache')
  c.header('Access-Control-Allow-Origin', '*')
  const known = c.req.header('if-none-match')
  if (known === '*' || known?.includes(etag)) return c.body(null, 304)
  if (disposition) c.header('Content-Disposition', disposition)
  return c.body(typeof body === 'string' ? body : new Uint8Array(body), 200, { 'Content-Type': type })
}
