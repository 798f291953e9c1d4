import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readRoutes } from './read-routes.js'

/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */
/**
 * @typedef {{ path: string, isOpen: boolean, begins: Chunk[], reaches: Chunk[] }} Page whether no layout stands around it,
 * as around all that need somebody signed in; what it begins with, and all that it may load
 */

/**
 * The pages of the dashboard's bundle. Each begins with the entry and what that loads, whatever its route and the ones
 * around it load, and all that these import.
 *
 * @param {import('vite').Rolldown.PluginContext} context of the build that made the bundle
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @returns {Promise<Page[]>}
 */
export async function findPages(context, bundle) {
  const chunks = chunksOf(bundle)
  const holding = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk])))
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const routes = readRoutes(await readFile('src/client/routeTree.gen.ts', 'utf8'))
  const loadedBy = (/** @type {string} */ file) =>
    (context.getModuleInfo(resolve('src/client', file))?.dynamicallyImportedIds ?? []).map((id) => holding.get(id))
  const entry = chunks.find(({ isEntry }) => isEntry)
  const parts = new Set(routes.flatMap(({ files }) => files.flatMap(loadedBy)))
  const later = (/** @type {Chunk} */ { dynamicImports }) =>
    dynamicImports.map((name) => named.get(name)).filter((chunk) => !parts.has(chunk))

  return routes.map(({ path, files }) => {
    const first = [entry, ...['main.ts', ...files].flatMap(loadedBy)].filter((chunk) => !!chunk)
    return {
      path,
      isOpen: files.length === 1,
      begins: withImports(first, bundle),
      reaches: withImports(first, bundle, later),
    }
  })
}

/**
 * Chunks and all that they import, or that `more` finds for any of them.
 *
 * @param {Chunk[]} first
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @param {(chunk: Chunk) => (Chunk | undefined)[]} [more]
 */
export function withImports(first, bundle, more = () => []) {
  const named = new Map(chunksOf(bundle).map((chunk) => [chunk.fileName, chunk]))
  const reached = new Set(first)
  // A set hands out what is added while it is walked.
  for (const chunk of reached) {
    for (const each of [...chunk.imports.map((name) => named.get(name)), ...more(chunk)]) if (each) reached.add(each)
  }
  return [...reached]
}

/** @param {import('vite').Rolldown.OutputBundle} bundle */
const chunksOf = (bundle) => Object.values(bundle).filter((file) => file.type === 'chunk')
