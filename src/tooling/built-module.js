import { basename } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { compileMessages } from './compile-messages.js'
import { copySymbols } from './designs/copy-symbols.js'

/**
 * Imports a module of the service from a production build: Vite's module runner slows down every use of an import.
 * Compiles the messages and copies the symbols first, which a fresh clone does not have.
 *
 * @param {string} path
 */
export async function builtModule(path) {
  await Promise.all([compileMessages(), copySymbols()])
  // A folder per module and process, because Node caches imported modules by path.
  const name = basename(path, '.ts')
  const outDir = `node_modules/.cache/${name}-${process.pid}`
  await build({
    logLevel: 'error',
    build: { ssr: true, outDir, emptyOutDir: true, rolldownOptions: { input: { [name]: path } } },
  })
  return import(String(pathToFileURL(`${outDir}/${name}.js`)))
}
