/**
 * Module hooks for Node, which cannot run TypeScript by itself before version 22: strips types when loading a file, and
 * supports Vite's `?raw` and `?inline` imports.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transformWithOxc } from 'vite'

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  const { pathname, search } = new URL(url)
  const isText = search === '?raw' || search === '?inline'
  if (!isText && !/\.tsx?$/.test(pathname)) return next(url, context)
  const file = fileURLToPath(new URL(pathname, url))
  const text = await readFile(file, 'utf8')
  const source = isText ? `export default ${JSON.stringify(text)}` : await withoutTypes(text, file)
  return { format: 'module', source, shortCircuit: true }
}

/**
 * @param {string} text
 * @param {string} file
 */
async function withoutTypes(text, file) {
  const { code } = await transformWithOxc(text, file, { sourcemap: false, jsx: { runtime: 'automatic' } })
  return code
}
