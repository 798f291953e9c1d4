import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

/**
 * A module of the service built as the product is: served from its sources, each use of another module's name would cost.
 *
 * @param {string} path
 */
export async function builtModule(path) {
  const outDir = `node_modules/.cache/built-${process.pid}`
  await build({
    logLevel: 'error',
    build: { ssr: true, outDir, emptyOutDir: true, rolldownOptions: { input: { built: path } } },
  })
  return import(String(pathToFileURL(`${outDir}/built.js`)))
}
