import { readFile, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

/** What every web server knows of names' endings. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Serves a folder as a host of plain files does: `index.html` of a folder, `404.html`, and the headers of `_headers`. */
export async function serveFiles(folder: string): Promise<{ url: string; close(): void }> {
  const rules = rulesOf(await readFile(join(folder, '_headers'), 'utf8'))
  const server: Server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://host')
    const path = join(folder, decodeURIComponent(pathname))
    const found = await stat(path).catch(() => undefined)
    if (found?.isDirectory() && !pathname.endsWith('/'))
      return response.writeHead(301, { Location: `${pathname}/` }).end()
    const file = found?.isDirectory() ? join(path, 'index.html') : path
    const bytes = await readFile(file).catch(() => undefined)
    if (!bytes)
      return response.writeHead(404, { 'Content-Type': TYPES['.html'] }).end(await readFile(join(folder, '404.html')))
    const own = rules.filter(({ matches }) => matches.test(pathname)).flatMap(({ headers }) => headers)
    const headers = { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream', ...Object.fromEntries(own) }
    return response.writeHead(200, headers).end(bytes)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** The rules of a `_headers` file, as Netlify and Cloudflare Pages read it. */
const rulesOf = (text: string) =>
  text.split(/\n\n+/).map((rule) => {
    const [path = '', ...lines] = rule.trim().split('\n')
    const pattern = path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replaceAll('*', '.*')
    const headers = lines.map(
      (line) =>
        line
          .trim()
          .split(/:\s*(.*)/s)
          .slice(0, 2) as [string, string],
    )
    return { matches: new RegExp(`^${pattern}$`), headers }
  })
