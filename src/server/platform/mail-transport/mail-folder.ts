import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

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

/** What a mail that became a file says, its markup and its headers included. */
export const readMailFile = async (folder: string, id: string): Promise<string> =>
  decoded(await readFile(mailFile(folder, id)))

/** Texts in such a file are quoted-printable throughout: in pieces of lines, and whatever is no ASCII as `=C3=A2`. */
function decoded(bytes: Buffer): string {
  const joined = bytes.toString('latin1').replace(/=\r?\n/g, '')
  const plain = joined.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(plain, 'latin1').toString('utf8').replace(/\s+/g, ' ')
}
