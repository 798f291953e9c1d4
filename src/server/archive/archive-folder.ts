import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { chmod, mkdir, opendir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const MANIFEST = 'insegna-archive.json'

const Manifest = z.object({
  insegna_archive: z.literal(1),
  /** The wall-clock date of the first run. */
  kept_since: z.iso.date(),
  /** The id of the only organization in it; null if it has all. */
  organization: z.string().nullable(),
})

/** What may be left in the root by an earlier run. The badges' folder is gone through by itself, as it may be large. */
const OURS = /^(o|t|images|fonts|contexts|verify|public-.*|.*\.unfinished)$/

/** What a run did with the files of an archive. */
type FileCounts = { written: number; unchanged: number; removed: number; bytes: number }

/** Files are written beside their place under such a name, and a killed run leaves one. */
const unfinishedName = (path: string) => `${path}.${randomUUID().slice(0, 8)}.unfinished`

/** A folder of public files, of which a run touches only those whose content is another. */
export class ArchiveFolder {
  readonly counts: FileCounts = { written: 0, unchanged: 0, removed: 0, bytes: 0 }
  readonly #folder: string
  /** The wall-clock date of the first run. */
  readonly keptSince: string

  private constructor(folder: string, keptSince: string) {
    this.#folder = folder
    this.keptSince = keptSince
  }

  /**
   * Opens an archive, or makes one in an empty folder.
   * @throws an Error for the operator if the folder has something else in it, or another organization
   */
  static async open(path: string, organization: string | undefined, today: string): Promise<ArchiveFolder> {
    const names: string[] = await readdir(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      if (error.code === 'ENOTDIR') throw new Error(`${path} is a file: give the path of a folder.`)
      throw error
    })
    const found = names.includes(MANIFEST) ? await readManifest(join(path, MANIFEST)) : undefined
    if (!found && names.some((name) => !name.startsWith(`${MANIFEST}.`))) {
      throw new Error(
        `${path} is not empty, and no archive of Insegna: give an empty folder, or one that does not exist.`,
      )
    }
    const manifest = found ?? { insegna_archive: 1, kept_since: today, organization: organization ?? null }
    if (manifest.organization !== (organization ?? null)) {
      const whose = manifest.organization ? `the organization ${manifest.organization}` : 'all organizations'
      throw new Error(`${path} is an archive of ${whose}: give another folder for another one.`)
    }
    const archive = new ArchiveFolder(path, manifest.kept_since)
    await archive.write(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`)
    return archive
  }

  /**
   * Writes a file, unless it is there already with the same content.
   * @param isSame compares the content that is there with the new one; byte by byte unless given
   */
  async write(name: string, content: string | Uint8Array, isSame = equal): Promise<void> {
    const bytes = Buffer.from(content)
    this.counts.bytes += bytes.length
    const path = join(this.#folder, name)
    const old = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
      throw error
    })
    if (old && isSame(old, bytes)) {
      this.counts.unchanged += 1
      return
    }
    await this.#makeFolder(dirname(path))
    const unfinished = unfinishedName(path)
    try {
      await writeFile(unfinished, bytes)
      // Whatever the umask is, the server of the files has to read them.
      await chmod(unfinished, 0o644)
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    this.counts.written += 1
  }

  /**
   * Removes whatever is in a folder and below it, except for the files with these names, which are said from the archive's
   * root. In the root itself it leaves alone what no archive writes, such as a host's settings.
   */
  async keepOnly(names: Set<string>, folder = ''): Promise<void> {
    for (const entry of await this.#entriesOf(folder)) {
      const name = folder ? `${folder}/${entry.name}` : entry.name
      if (names.has(name) || (!folder && !OURS.test(name))) continue
      if (entry.isDirectory()) await this.keepOnly(names, name)
      else await this.#remove(name)
    }
    if (folder) await rmdir(join(this.#folder, folder)).catch(() => {})
  }

  /** The names of the folders in a folder, in batches: there may be a million. */
  async *namesIn(folder: string, size: number): AsyncGenerator<string[]> {
    const directory = await opendir(join(this.#folder, folder)).catch(() => undefined)
    if (!directory) return
    let names: string[] = []
    for await (const { name } of directory) {
      names.push(name)
      if (names.length < size) continue
      yield names
      names = []
    }
    yield names
  }

  async #entriesOf(folder: string): Promise<Dirent[]> {
    return readdir(join(this.#folder, folder), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
  }

  async #remove(name: string) {
    await rm(join(this.#folder, name))
    this.counts.removed += 1
  }

  /** Makes a folder that anyone may read, and those above it. */
  async #makeFolder(path: string): Promise<void> {
    try {
      await mkdir(path)
      await chmod(path, 0o755)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') return
      if (code !== 'ENOENT') throw error
      await this.#makeFolder(dirname(path))
      await this.#makeFolder(path)
    }
  }
}

const equal = (old: Buffer, fresh: Buffer) => old.equals(fresh)

async function readManifest(path: string) {
  try {
    return Manifest.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    throw new Error(`${path} is damaged, or of a newer Insegna: the archive was left as it is.`)
  }
}
