/** Run by `dev.js`: builds the service in watch mode and runs the newest successful build. */
import { spawn } from 'node:child_process'
import process from 'node:process'
import { build } from 'vite'

/** Next to the output of `npm start`, so that neither overwrites the other. */
const BUILT = 'dist/dev'

/** @type {import('node:child_process').ChildProcess | undefined} */
let service
let isEnding = false
/** Serializes starts and stops. */
let last = Promise.resolve()

const watcher = /** @type {import('vite').Rolldown.RolldownWatcher} */ (
  await build({ logLevel: 'warn', build: { ssr: true, watch: {}, outDir: BUILT, emptyOutDir: false } })
)
watcher.on('event', async (event) => {
  if (event.code === 'ERROR') console.error(event.error.message)
  if ('result' in event) await event.result.close()
  if (event.code === 'BUNDLE_END') last = last.then(restart)
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    if (isEnding) return
    isEnding = true
    await watcher.close()
    await last
    await stop()
    process.exit(0)
  })
}

async function restart() {
  await stop()
  if (!isEnding) service = spawn(process.execPath, [`${BUILT}/main.js`], { stdio: 'inherit' })
}

/** Waits until the service has exited and released its store. */
async function stop() {
  const stopping = service
  if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return
  const ended = new Promise((resolve) => stopping.once('close', resolve))
  stopping.kill('SIGTERM')
  await ended
}
