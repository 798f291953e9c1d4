/** The most bytes of one file that is sent. */
export const MAX_PART = 12 * 1024 * 1024

/** The most files at once. */
export const MAX_FILES = 5000

/**
 * Packs files into ZIPs that are small enough to send; a single file, and each ZIP, goes as it is. The files are read while
 * they are packed.
 */
export async function* packed(files: File[]): AsyncGenerator<File> {
  if (files.length === 1) return yield files[0]!
  const isZip = ({ name }: File) => /\.zip$/i.test(name)
  yield* files.filter(isZip)
  for (const part of partsOf(files.filter((file) => !isZip(file)))) {
    if (part.length === 1) {
      yield part[0]!
      continue
    }
    const { downloadZip } = await import('client-zip')
    const entries = part.map((file) => ({ name: file.name, lastModified: file.lastModified, input: file }))
    yield new File([await downloadZip(uniquelyNamed(entries)).blob()], `${part[0]!.name}.zip`, {
      type: 'application/zip',
    })
  }
}

/** How many files `packed` makes. */
export const countPacked = (files: File[]): number => {
  if (files.length === 1) return 1
  const zips = files.filter(({ name }) => /\.zip$/i.test(name))
  return zips.length + partsOf(files.filter((file) => !zips.includes(file))).length
}

/** Files in their order, in parts below the limit. */
function partsOf(files: File[]): File[][] {
  const parts: File[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const file of files) {
    // The name stands twice in a ZIP, with some bytes more.
    const needed = file.size + 4 * file.name.length + 200
    if (size + needed > MAX_PART) {
      parts.push([])
      size = 0
    }
    parts.at(-1)!.push(file)
    size += needed
  }
  return parts
}

/** Files of several folders may share a name. */
function uniquelyNamed<Entry extends { name: string }>(entries: Entry[]): Entry[] {
  const taken = new Set<string>()
  return entries.map((entry, place) => {
    const name = taken.has(entry.name) ? `${place + 1}-${entry.name}` : entry.name
    taken.add(name)
    return { ...entry, name }
  })
}
