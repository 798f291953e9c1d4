import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** Files of text gain; pictures and fonts are packed already. */
const TEXTS = new Set(['.css', '.html', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest'])
/** Under this many bytes the answer's headers weigh as much as what is saved. */
const WORTHWHILE = 1024

/**
 * A vite plugin that lays a `.br` and a `.gz` beside every file of text it has built: packed once, as tightly as can be,
 * instead of at every request.
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
    // After the plugins that write files of their own. A build that failed has written nothing to pack: what is wrong with
    // it would be hidden behind a folder that is missing.
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
