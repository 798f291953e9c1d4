import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeZip } from 'client-zip'
import { onTestFinished } from 'vitest'
import { openPromise } from 'yauzl'
import type { Services } from '#server/services.ts'
import { zipOf } from '../make-organization-export.ts'

/** The files of a ZIP, by name. */
export type Files = Map<string, Buffer>

/** A path for a ZIP, in a folder that is removed after the test. */
export async function zipPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'insegna-moving-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'organization.zip')
}

/** Exports an organization into a file. */
export async function exported(services: Services, organizationId: string, passphrase?: string): Promise<string> {
  const path = await zipPath()
  const zip = await zipOf(organizationId, services, { passphrase })
  await pipeline(Readable.from(zip.stream), createWriteStream(path)).finally(zip.close)
  return path
}

export async function filesOf(path: string): Promise<Files> {
  const files: Files = new Map()
  const zip = await openPromise(path, { autoClose: false })
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = []
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
    files.set(entry.fileName, Buffer.concat(pieces))
  }
  zip.close()
  return files
}

/** Writes a ZIP of these files; of two with one name, the later. */
export async function zipped(files: [string, Buffer | string][]): Promise<string> {
  const path = await zipPath()
  const entries = [...new Map(files)].map(([name, content]) => ({ name, input: new Uint8Array(Buffer.from(content)) }))
  await pipeline(Readable.from(makeZip(entries, { buffersAreUTF8: true })), createWriteStream(path))
  return path
}

/** The rows of a list of an export. */
export const rowsOf = (files: Files, table: string): Record<string, unknown>[] =>
  JSON.parse(files.get(`data/${table}.json`)!.toString())
