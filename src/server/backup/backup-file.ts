import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Duplex, pipeline, Readable } from 'node:stream'
import { pipeline as pipe } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'

/**
 * A backup is gzipped lines of JSON: the header, the credentials key, the stored files, and for each table its columns
 * and then a line for each row. The last line holds a checksum of all lines before it.
 */
const Header = z.object({
  insegna_backup: z.literal(1),
  /** A description for people who open the file. */
  holds: z.string(),
  made_at: z.string(),
  /** The tag of the last migration that was applied. */
  migration: z.string(),
  /** The base URL of the organizations' DIDs. */
  public_url: z.string(),
  /** How many faults the store had; null if it was of an older version, which cannot be checked. */
  faults: z.number().nullable(),
})
export type Header = z.output<typeof Header>

const Line = z.union([
  z.object({ header: Header }),
  z.object({ credentials_key: z.string() }),
  z.object({ file: z.string(), bytes: z.base64() }),
  z.object({ table: z.string(), columns: z.array(z.string()) }),
])

/** A part of a backup. Rows follow their table in batches, each row as its line. */
export type Part = z.output<typeof Line> | { rows: string[] }

const END = '{"end":'
const End = z.object({ end: z.object({ sha256: z.string() }) })

/** The size of a batch: this many rows, or about a MiB of them. */
const ROWS = 500
const ROW_BYTES = 1 << 20

/** Temporary names of backups. A running backup writes all the time: one unchanged for an hour was killed. */
const UNFINISHED = /\.[0-9a-f]{8}\.unfinished$/
const STALE_MILLISECONDS = 60 * 60 * 1000

/**
 * Writes a backup, as `writeWholeFile` does.
 * @param parts lines of JSON, each with its line end, several at a time if there are many
 * @returns its size in bytes
 */
export async function writeBackupFile(path: string, parts: AsyncIterable<string>): Promise<number> {
  return writeWholeFile(path, Readable.from(withEnd(parts)), createGzip())
}

/**
 * Writes a file that only its owner may read, and removes the stale ones of killed commands from its folder. It gets its
 * name, replacing an older one, only once it is complete and flushed to disk.
 * @returns its size in bytes
 */
export async function writeWholeFile(path: string, source: Readable, ...through: Duplex[]): Promise<number> {
  await removeStale(dirname(path)).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${dirname(path)} cannot be written to: ${error.message}. Nothing was written.`)
  })
  const unfinished = `${path}.${randomUUID().slice(0, 8)}.unfinished`
  const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await pipe([source, ...through, file])
    const { size } = await stat(unfinished)
    await rename(unfinished, path)
    await syncFolder(dirname(path))
    return size
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function removeStale(folder: string) {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED.test(name)) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < Date.now() - STALE_MILLISECONDS) await rm(path, { force: true })
  }
}

async function* withEnd(parts: AsyncIterable<string>) {
  const hash = createHash('sha256')
  for await (const part of parts) {
    hash.update(part)
    yield part
  }
  yield `${JSON.stringify({ end: { sha256: hash.digest('hex') } })}\n`
}

async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** Its message is written for the operator. */
export class UnusableBackup extends Error {}

/**
 * Streams the parts of a backup.
 * @throws UnusableBackup if it is damaged, cut short or not a backup, possibly after some parts were yielded
 */
export async function* readBackupFile(path: string): AsyncGenerator<Part> {
  const hash = createHash('sha256')
  let rows: string[] = []
  let bytes = 0
  let isEnded = false
  for await (const line of linesOf(path)) {
    if (isEnded) throw damaged(path, 'something follows its end')
    if (line.subarray(0, END.length).equals(Buffer.from(END))) {
      const end = End.safeParse(parsed(line, path))
      if (end.data?.end.sha256 !== hash.digest('hex')) throw damaged(path, 'its checksum is another one')
      isEnded = true
      continue
    }
    hash.update(line).update('\n')
    const isRow = line[0] === 0x5b
    if (rows.length > 0 && (!isRow || rows.length >= ROWS || bytes > ROW_BYTES)) {
      yield { rows }
      rows = []
      bytes = 0
    }
    if (isRow) {
      rows.push(line.toString())
      bytes += line.length
    } else {
      const part = Line.safeParse(parsed(line, path))
      if (!part.success) throw damaged(path, 'it holds something else')
      yield part.data
    }
  }
  if (!isEnded) throw damaged(path, 'its end is missing')
  if (rows.length > 0) yield { rows }
}

/**
 * Reads a whole backup to verify it.
 * @returns its header
 * @throws UnusableBackup if any of it is damaged
 */
export async function verifyBackupFile(path: string): Promise<Header> {
  let header: Header | undefined
  for await (const part of readBackupFile(path)) {
    if ('header' in part) header = part.header
  }
  if (!header) throw damaged(path, 'it does not say what it is')
  return header
}

const damaged = (path: string, reason: string) =>
  new UnusableBackup(`${path} is no whole backup: ${reason}. Nothing was restored.`)

function parsed(line: Buffer, path: string): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    throw damaged(path, 'a line of it cannot be read')
  }
}

async function* linesOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r').catch((error: Error) => {
    throw new UnusableBackup(`${path} cannot be read: ${error.message}. Nothing was restored.`)
  })
  await file.close()
  const gunzip = createGunzip()
  // The callback ignores errors, because they also reach the loop below through `gunzip`.
  pipeline(createReadStream(path), gunzip, () => {})
  let begun: Buffer[] = []
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      let start = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        yield Buffer.concat([...begun, chunk.subarray(start, end)])
        begun = []
        start = end + 1
      }
      if (start < chunk.length) begun.push(chunk.subarray(start))
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error ? damaged(path, error.message) : error
  }
  if (begun.length > 0) throw damaged(path, 'its last line is cut short')
}
