import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { decodeWords } from 'postal-mime'

/** Where a mail lies that became a file. @param id of its row in the outbox */
export const mailFile = (folder: string, id: string): string => join(folder, `${id}.eml`)

/** The ids of the mails that lie there; none where a mail server has taken all. */
export async function mailsIn(folder: string): Promise<Set<string>> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return new Set(names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -'.eml'.length)))
}

/** What a mail that became a file says, its headers and its markup included, in one line, however it is encoded. */
export async function readMailFile(folder: string, id: string): Promise<string> {
  const { headers, text, html } = await PostalMime.parse(await readFile(mailFile(folder, id)))
  const parts = [...headers.map(({ value }) => decodeWords(value)), text ?? '', html ?? '']
  return parts.join(' ').replace(/\s+/g, ' ')
}
