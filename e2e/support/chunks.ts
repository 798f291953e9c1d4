import { readFile } from 'node:fs/promises'

type Chunk = { file: string; name?: string; imports?: string[]; isDynamicEntry?: boolean }

async function builtChunks(): Promise<Record<string, Chunk>> {
  return JSON.parse(await readFile(new URL('../../dist/client/.vite/manifest.json', import.meta.url), 'utf8'))
}

/** The names of the built dashboard's chunks by path; the paths have only hashes. */
export async function chunkNames(): Promise<Map<string, string>> {
  return new Map(Object.values(await builtChunks()).map(({ file, name }) => [`/${file}`, name ?? '']))
}

/**
 * The scripts of a page that belong to its lazy parts: those with such a name, and those that only they import. The page itself,
 * of which lazy parts may import something, is none.
 * @param scripts that were loaded, by path
 */
export async function lazyScripts(scripts: Iterable<string>, isLazy: (name: string) => boolean): Promise<Set<string>> {
  const chunks = await builtChunks()
  const loaded = new Set(scripts)
  const shown = Object.entries(chunks).filter(([, { file }]) => loaded.has(`/${file}`))
  const lazy = new Set(shown.filter(([, { name }]) => isLazy(name ?? '')).map(([key]) => key))
  let size = -1
  while (size < lazy.size) {
    size = lazy.size
    for (const [key, { isDynamicEntry }] of shown) {
      if (isDynamicEntry) continue
      const importers = shown.filter(([, { imports }]) => imports?.includes(key))
      if (importers.length > 0 && importers.every(([importer]) => lazy.has(importer))) lazy.add(key)
    }
  }
  return new Set([...lazy].map((key) => `/${chunks[key]?.file}`))
}
