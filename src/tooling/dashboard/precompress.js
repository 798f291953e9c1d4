import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** Text files; pictures and fonts are compressed already. */
const TEXTS = new Set(['.css', '.html', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest'])
/** In bytes; for smaller files the saving is no larger than the response headers. */
const WORTHWHILE = 1024

/**
 * A Vite plugin that writes a `.br` and a `.gz` next to every text file of the build, compressed once at the highest
 * level instead of on every request.
 *
 * @returns {import('vite').Plugin}
 */
export function precompress() {
  let folder = ''
  let isWritten = false
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    writeBundle: () => {
      isWritten = true
    },
    // Runs after plugins that write files of their own. Skipped if the build failed: an error about the missing folder
    // would hide the real one.
    closeBundle: { sequential: true, order: 'post', handler: () => (isWritten ? packAll(folder) : undefined) },
  }
}

/** @param {string} folder */
async function packAll(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXTS.has(extname(entry.name)))
  await Promise.all(files.map((entry) => pack(join(entry.parentPath, entry.name))))
}

/** @param {string} file */
async function pack(file) {
  const bytes = await readFile(file)
  if (bytes.length < WORTHWHILE) return
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
