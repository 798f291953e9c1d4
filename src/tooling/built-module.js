import { basename } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

/**
 * A module of the service built as the product is: served from its sources, each use of another module's name would cost.
 *
 * @param {string} path
 */
export async function builtModule(path) {
  // A folder of its own for each: a module that was imported once is never read again from the same place.
  const name = basename(path, '.ts')
  const outDir = `node_modules/.cache/${name}-${process.pid}`
  await build({
    logLevel: 'error',
    build: { ssr: true, outDir, emptyOutDir: true, rolldownOptions: { input: { [name]: path } } },
  })
  return import(String(pathToFileURL(`${outDir}/${name}.js`)))
}
