import { z } from 'zod'
import { bitOfList } from './bit-of-list.ts'
import { issuerOf } from './check-issuer.ts'
import type { Finding } from './checks.ts'
import { isObject, type Json } from './read-credential-text.ts'

const Entry = z.object({
  type: z.literal('BitstringStatusListEntry'),
  statusPurpose: z.enum(['revocation', 'suspension']),
  statusListCredential: z.url(),
  statusListIndex: z.union([z.int(), z.string().regex(/^\d{1,9}$/)]).transform(Number),
  statusSize: z.union([z.literal(1), z.literal('1')]).optional(),
})
type StatusEntry = z.output<typeof Entry>

/** Purposes that say nothing against a credential. */
const HARMLESS = ['message', 'refresh']

export type StatusSources = {
  /** Whether a list of ours marks an entry; undefined where the list is none of ours, `unknown` where it has no such entry. */
  findOurs(entry: StatusEntry, issuer: string): Promise<boolean | 'unknown' | undefined>
  /** Fetches a list of a stranger's whose signature is right and whose issuer is the given one; undefined where fetching is not allowed. */
  fetchList: ((url: string, issuer: string) => Promise<Json>) | undefined
}

/** Whether the issuer has taken a credential back, or let it rest. */
export async function checkStatus(credential: Json, sources: StatusSources): Promise<Finding> {
  const entries = [credential['credentialStatus']]
    .flat()
    .filter(isObject)
    .filter(({ statusPurpose }) => !HARMLESS.includes(String(statusPurpose)))
  if (entries.length === 0) return 'status_none'
  const findings = await Promise.all(entries.slice(0, 4).map((entry) => findingOf(entry, credential, sources)))
  return findings.find((finding) => finding !== 'status_good') ?? 'status_good'
}

async function findingOf(written: Json, credential: Json, { findOurs, fetchList }: StatusSources): Promise<Finding> {
  const entry = Entry.safeParse(written).data
  if (!entry) return written['type'] === 'BitstringStatusListEntry' ? 'status_wrong' : 'status_unchecked'
  const issuer = issuerOf(credential).id
  const ours = await findOurs(entry, issuer)
  const isMarked = ours === undefined ? await markOf(entry, issuer, fetchList) : ours
  if (isMarked === 'unknown') return 'status_wrong'
  if (typeof isMarked === 'string') return isMarked
  if (!isMarked) return 'status_good'
  return entry.statusPurpose === 'revocation' ? 'status_revoked' : 'status_suspended'
}

const ListSubject = z.object({ encodedList: z.string(), statusPurpose: z.union([z.string(), z.array(z.string())]) })

async function markOf(entry: StatusEntry, issuer: string, fetchList: StatusSources['fetchList']) {
  if (!fetchList) return 'status_unchecked' as const
  try {
    const list = await fetchList(entry.statusListCredential, issuer)
    const { encodedList, statusPurpose } = ListSubject.parse(list['credentialSubject'])
    if (![statusPurpose].flat().includes(entry.statusPurpose)) return 'status_wrong' as const
    return (await bitOfList(encodedList, entry.statusListIndex)) ?? ('status_wrong' as const)
  } catch {
    return 'status_unreachable' as const
  }
}
