import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { run } from './run.js'
import { ToolError } from './tool-error.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Holds a hash of the sources that `dist` was built from. */
const STAMP = join(ROOT, 'dist/sources.sha256')
const BUILT_FROM = [
  'src',
  'public',
  'docs/integrations.md',
  'index.html',
  'tsconfig.json',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
/** Generated from other sources, or not part of the product. */
const NOT_BUILT = /(\.test\.tsx?|\.process\.ts|\.gen\.ts)$|^src\/(i18n\/compiled|server\/testing)\//

/** The built service and the built operator's command. */
export const SERVICE = new URL('../../dist/server/main.js', import.meta.url)
export const ADMIN = new URL('../../dist/server/admin.js', import.meta.url)

/**
 * Builds the product if `dist` is missing or stale.
 *
 * @throws {ToolError} if the build fails
 */
export async function buildIfStale() {
  const built = await readFile(STAMP, 'utf8').catch(() => '')
  if (built === (await hashSources()) && existsSync(SERVICE)) return
  process.stderr.write('Building Insegna, which takes a few seconds and happens only when its sources have changed.\n')
  await build({ isQuiet: true })
}

/**
 * @param {{ isQuiet: boolean }} options whether the bundler's output is shown only if it fails
 * @throws {ToolError} if the build fails
 */
export async function build({ isQuiet }) {
  if (!existsSync(join(ROOT, 'node_modules/vite'))) {
    throw new ToolError('The packages that build Insegna are not installed. Run: npm ci')
  }
  const hash = await hashSources()
  await rm(STAMP, { force: true })
  await runNode(['src/tooling/generate.js'], isQuiet)
  const vite = 'node_modules/vite/bin/vite.js'
  await Promise.all([runNode([vite, 'build'], isQuiet), runNode([vite, 'build', '--ssr'], isQuiet)])
  await writeFile(STAMP, hash)
}

/**
 * @param {string[]} parameters
 * @param {boolean} isQuiet
 */
async function runNode(parameters, isQuiet) {
  // NODE_ENV is production, since a development build would not start. Captured output has no colours, because it ends
  // up in error logs.
  const env = { ...process.env, NODE_ENV: 'production', ...(isQuiet && { NO_COLOR: '1' }) }
  const { code, output } = await run(process.execPath, parameters, { cwd: ROOT, env, isShown: !isQuiet })
  if (code !== 0) throw new ToolError(`${output}\nInsegna could not be built: the reason stands above.`)
}

/** A hash over all files that the product is built from. */
async function hashSources() {
  const found = await Promise.all(BUILT_FROM.map(filesUnder))
  const hash = createHash('sha256')
  for (const path of found.flat().sort()) {
    if (!NOT_BUILT.test(path)) hash.update(`${path}\0`).update(await readFile(join(ROOT, path)))
  }
  return hash.digest('hex')
}

/**
 * @param {string} path of a file or a folder, relative to the project
 * @returns {Promise<string[]>}
 */
async function filesUnder(path) {
  if (!existsSync(join(ROOT, path))) return []
  const entries = await readdir(join(ROOT, path), { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length).replaceAll('\\', '/'))
}
