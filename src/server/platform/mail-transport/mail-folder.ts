import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { decodeWords } from 'postal-mime'

/** The path of a mail that was written to a file. @param id of its row in the outbox */
export const mailFile = (folder: string, id: string): string => join(folder, `${id}.eml`)

/** The ids of the mails in the folder; none if a mail server has taken them all. */
export async function mailsIn(folder: string): Promise<Set<string>> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return new Set(names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -'.eml'.length)))
}

/** The decoded content of a mail file, headers and markup included, on one line. */
export async function readMailFile(folder: string, id: string): Promise<string> {
  const { headers, text, html } = await PostalMime.parse(await readFile(mailFile(folder, id)))
  const parts = [...headers.map(({ value }) => decodeWords(value)), text ?? '', html ?? '']
  return parts.join(' ').replace(/\s+/g, ' ')
}
