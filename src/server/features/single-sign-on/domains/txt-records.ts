import { Resolver } from 'node:dns/promises'

const SECONDS = 5

/** The TXT records of a domain; none if it has none, or cannot be asked in five seconds. */
export async function findTxtRecords(domain: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: SECONDS * 1000, tries: 1 })
  const records = await resolver.resolveTxt(domain).catch(() => [])
  return records.map((parts) => parts.join(''))
}
