/**
 * `npm run dev`: the dashboard with hot reload on PORT (4000), proxying to the service, which is rebuilt and restarted
 * when its sources change. With SIGN_IN_PROVIDER=1 an OpenID Connect provider with three people runs beside it.
 */
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { compileMessages } from './compile-messages.js'
import { freePort } from './free-port.js'
import { startSignInProvider } from './testing/sign-in-provider.js'
import { exitWithError, ToolError } from './tool-error.js'

/** The paths that the service answers; all others are the dashboard's. */
const SERVED = [
  '/api',
  '/images',
  '/b/',
  '/o/',
  '/verify',
  '/t/',
  '/auth/sso/',
  '/scim/',
  '/public-',
  '/fonts/',
  '/healthz',
  '/readyz',
  '/metrics',
]

await main().catch(exitWithError)

async function main() {
  const host = process.env['HOST'] || '127.0.0.1'
  const port = Number(process.env['PORT'] || 4000)
  const publicUrl = process.env['PUBLIC_URL'] || `http://localhost:${port}`
  await compileMessages()
  // Changed messages rebuild both halves. An invalid one, such as an unfinished edit, is only reported.
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
  const isWithProvider = process.env['SIGN_IN_PROVIDER'] === '1'
  if (isWithProvider) await startSignInProvider(publicUrl)

  // In a separate process: the bundler supports one NODE_ENV per process, and the service is built for production.
  const { NODE_ENV: _, ...environment } = process.env
  const env = { ...environment, HOST: '127.0.0.1', PORT: String(behind), PUBLIC_URL: publicUrl }
  if (isWithProvider) Object.assign(env, { SSO_ALLOW_PRIVATE: '1' })
  const service = spawn(process.execPath, [fileURLToPath(new URL('./dev-service.js', import.meta.url))], {
    env,
    stdio: 'inherit',
  })
  const ended = new Promise((resolve) => service.once('close', resolve))
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, async () => {
      // Ctrl-C in a terminal already signals the child; a second signal is harmless.
      service.kill(signal)
      await Promise.all([dashboard.close(), ended])
      process.exit(0)
    })
  }
}
