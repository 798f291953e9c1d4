import { readFile } from 'node:fs/promises'

/** The names of the built dashboard's chunks by path; the paths have only hashes. */
export async function chunkNames(): Promise<Map<string, string>> {
  const manifest = await readFile(new URL('../../dist/client/.vite/manifest.json', import.meta.url), 'utf8')
  const chunks: { file: string; name?: string }[] = Object.values(JSON.parse(manifest))
  return new Map(chunks.map(({ file, name }) => [`/${file}`, name ?? '']))
}
