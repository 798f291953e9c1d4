/** `npm start`: builds what is missing or stale, then becomes the service. */
import process from 'node:process'

// Checked before other modules are loaded, which an older Node might fail to parse.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Insegna needs Node 20.19 or newer, but this is Node ${process.versions.node}. Install a newer one.`)
  process.exit(1)
}

const { buildIfStale, SERVICE } = await import('./product.js')
const { exitWithError } = await import('./tool-error.js')

try {
  await buildIfStale()
} catch (error) {
  exitWithError(error)
}
// In this process, so that signals reach the service directly.
await import(SERVICE.href)
