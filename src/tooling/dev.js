/**
 * `npm run dev`: the dashboard with hot reload on PORT (4000), and behind it the service, built anew and started again
 * whenever its sources change.
 */
import { spawn } from 'node:child_process'
import net from 'node:net'
import process from 'node:process'
import { build, createServer } from 'vite'
import { SERVICE } from './product.js'
import { run } from './run.js'
import { endWith, Trouble } from './trouble.js'

const HOST = process.env['HOST'] || '127.0.0.1'
const PORT = Number(process.env['PORT'] || 4000)
/** What the service answers; everything else is the dashboard's. */
const SERVED = '^/((api|images|b|o|fonts|openapi|healthz|readyz|metrics)(/|$)|public-)'

/** @type {import('node:child_process').ChildProcess | undefined} */
let service
let isEnding = false

await main().catch(endWith)

async function main() {
  const { code, output } = await run(process.execPath, ['src/tooling/generate.js'])
  if (code !== 0) throw new Trouble(output)
  const servicePort = await freePort()
  const watcher = await watchService(servicePort)
  const dashboard = await createServer({
    server: {
      host: HOST,
      port: PORT,
      strictPort: true,
      proxy: { [SERVED]: { target: `http://127.0.0.1:${servicePort}`, changeOrigin: false } },
    },
  })
  await dashboard.listen().catch((error) => {
    throw new Trouble(error.message)
  })
  dashboard.printUrls()

  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      isEnding = true
      await Promise.all([watcher.close(), dashboard.close(), stopService()])
      process.exit(0)
    })
  }
}

/**
 * Builds the service and goes on building it; each build that succeeds takes the place of the one that runs.
 *
 * @param {number} port
 */
async function watchService(port) {
  const watcher = /** @type {import('vite').Rolldown.RolldownWatcher} */ (
    await build({
      logLevel: 'warn',
      build: { ssr: true, watch: {}, emptyOutDir: false },
    })
  )
  watcher.on('event', async (event) => {
    if (event.code === 'ERROR') console.error(event.error.message)
    if (event.code === 'BUNDLE_END') await restartService(port)
  })
  return watcher
}

let last = Promise.resolve()

/** @param {number} port */
function restartService(port) {
  last = last.then(async () => {
    await stopService()
    if (!isEnding) startService(port)
  })
  return last
}

/** @param {number} port */
function startService(port) {
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: process.env['PUBLIC_URL'] || `http://localhost:${PORT}`,
  }
  service = spawn(process.execPath, ['--enable-source-maps', SERVICE.pathname], { env, stdio: 'inherit' })
}

/** Waits until it has let go of its store. */
async function stopService() {
  const stopping = service
  if (!stopping || stopping.exitCode !== null) return
  const ended = new Promise((resolve) => stopping.once('close', resolve))
  stopping.kill('SIGTERM')
  await ended
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {net.AddressInfo} */ (server.address())
      server.close(() => resolve(port))
    })
  })
}
