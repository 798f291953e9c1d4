import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'
import type { Product } from './product.ts'

/** The link of the newest mail to an address that leads to a page of the dashboard, such as `/reset-password`. */
export async function linkMailedTo({ dataDir }: Product, address: string, page: string): Promise<string> {
  let link: string | undefined
  const find = async () => {
    const folder = join(dataDir, 'mail')
    const files = await readdir(folder).catch(() => [])
    for (const file of files.filter((name) => name.endsWith('.eml'))) {
      const mail = await PostalMime.parse(await readFile(join(folder, file)))
      const isTheirs = mail.to?.some((to) => to.address === address)
      const found = isTheirs && new RegExp(`https?://\\S*${page}#token=[\\w-]+`).exec(mail.text ?? '')
      if (found) link = found[0]
    }
    return link
  }
  await expect.poll(find, { message: `a mail to ${address} with a link to ${page}` }).toBeTruthy()
  return String(link)
}
