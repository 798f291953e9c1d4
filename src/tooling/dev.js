/**
 * `npm run dev`: the dashboard with hot reload on PORT (4000), and behind it the service, built anew and started again
 * whenever its sources change.
 */
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { compileMessages } from './compile-messages.js'
import { freePort } from './free-port.js'
import { endWith, ToolError } from './tool-error.js'

/** What the service answers; everything else is the dashboard's. */
const SERVED = [
  '/api',
  '/images',
  '/b/',
  '/o/',
  '/verify',
  '/t/',
  '/public-',
  '/fonts/',
  '/healthz',
  '/readyz',
  '/metrics',
]

await main().catch(endWith)

async function main() {
  const host = process.env['HOST'] || '127.0.0.1'
  const port = Number(process.env['PORT'] || 4000)
  const publicUrl = process.env['PUBLIC_URL'] || `http://localhost:${port}`
  await compileMessages()
  // Both halves are built anew where a compiled message changes. One that is half typed is told, and dev goes on.
  watch('src/i18n/messages', () => {
    compileMessages().catch((error) => console.error(error instanceof ToolError ? error.message : error))
  })
  const behind = await freePort()
  const proxy = Object.fromEntries(SERVED.map((path) => [path, `http://127.0.0.1:${behind}`]))
  const dashboard = await createServer({ server: { host, port, strictPort: true, proxy } })
  await dashboard.listen().catch((error) => {
    throw new ToolError(error.message)
  })
  dashboard.printUrls()

  // A process of its own: the bundler knows one NODE_ENV, and the service is built for production.
  const { NODE_ENV: _, ...environment } = process.env
  const env = { ...environment, HOST: '127.0.0.1', PORT: String(behind), PUBLIC_URL: publicUrl }
  const service = spawn(process.execPath, [fileURLToPath(new URL('./dev-service.js', import.meta.url))], {
    env,
    stdio: 'inherit',
  })
  const ended = new Promise((resolve) => service.once('close', resolve))
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, async () => {
      // Ctrl-C in a terminal has reached it already; a second signal does no harm.
      service.kill(signal)
      await Promise.all([dashboard.close(), ended])
      process.exit(0)
    })
  }
}
