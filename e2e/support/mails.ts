import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'
import type { Product } from './product.ts'

/** In milliseconds. Mails about what can be undone for some seconds, such as the answer to a claim, leave after these. */
const timeout = 15_000

/** Waits for a mail with this subject to an address. */
export async function mailTo(product: Product, address: string, subject: string): Promise<void> {
  const subjects = async () => (await mailsTo(product, address)).map((mail) => mail.subject)
  await expect.poll(subjects, { message: `a mail to ${address}`, timeout }).toContain(subject)
}

/** The link to a page of the dashboard, such as `/reset-password`, in the newest mail to an address. */
export const linkMailedTo = (product: Product, address: string, page: string): Promise<string> =>
  linkIn(product, address, new RegExp(`https?://\\S*${page}#token=[\\w-]+`))

/** The part of the newest mail to an address that matches the pattern. */
export async function linkIn(product: Product, address: string, pattern: RegExp): Promise<string> {
  let link: string | undefined
  const find = async () => {
    for (const mail of await mailsTo(product, address)) link = pattern.exec(mail.text ?? '')?.[0] ?? link
    return link
  }
  await expect.poll(find, { message: `a mail to ${address} with ${pattern}`, timeout }).toBeTruthy()
  return String(link)
}

async function mailsTo({ dataDir }: Product, address: string) {
  const folder = join(dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  const mails = files
    .filter((name) => name.endsWith('.eml'))
    .map(async (file) => PostalMime.parse(await readFile(join(folder, file))))
  return (await Promise.all(mails)).filter(({ to }) => to?.some((each) => each.address === address))
}
