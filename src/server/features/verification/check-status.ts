import { z } from 'zod'
import { bitOfList } from './bit-of-list.ts'
import { issuerOf } from './check-issuer.ts'
import type { CheckCode, Finding } from './checks.ts'
import { FetchRefused } from './fetch-text.ts'
import { isObject, type Json } from './read-credential-text.ts'
import { isRevokedIn } from './revocation-list.ts'

/** How a list is written: as a credential of such a type, or as the plain JSON of 1EdTech, which nobody signs. */
export type ListForm = 'BitstringStatusListCredential' | 'StatusList2021Credential' | 'plain'

/** Lists of bits by the type of their entries: the W3C's own, and the draft before it. */
const BIT_LISTS = {
  BitstringStatusListEntry: { form: 'BitstringStatusListCredential', base: 'u' },
  StatusList2021Entry: { form: 'StatusList2021Credential', base: '' },
} as const satisfies Record<string, { form: ListForm; base: string }>

const BitEntry = z.object({
  type: z.enum(['BitstringStatusListEntry', 'StatusList2021Entry']),
  statusPurpose: z.enum(['revocation', 'suspension']),
  statusListCredential: z.url(),
  statusListIndex: z.union([z.int(), z.string().regex(/^\d{1,9}$/)]).transform(Number),
  statusSize: z.union([z.literal(1), z.literal('1')]).optional(),
})
type BitEntry = z.output<typeof BitEntry>

const RevocationEntry = z.object({ type: z.literal('1EdTechRevocationList'), id: z.url() })

const Entry = z.discriminatedUnion('type', [BitEntry, RevocationEntry])
const TYPES = [...Object.keys(BIT_LISTS), RevocationEntry.shape.type.value]

/** Purposes that say nothing against a credential. */
const HARMLESS = ['message', 'refresh']

export type StatusSources = {
  /** Whether a list of ours marks an entry; undefined where the list is none of ours, `unknown` where it has no such entry. */
  findOurs(entry: BitEntry, issuer: string): Promise<boolean | 'unknown' | undefined>
  /**
   * Fetches a list of a stranger's whose issuer is the given one, and whose signature is right; undefined where fetching is
   * not allowed.
   */
  fetchList: ((url: string, issuer: string, form: ListForm) => Promise<Json>) | undefined
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

async function findingOf(written: Json, credential: Json, { findOurs, fetchList }: StatusSources): Promise<CheckCode> {
  const entry = Entry.safeParse(written).data
  if (!entry) return TYPES.includes(String(written['type'])) ? 'status_wrong' : 'status_unchecked'
  const issuer = issuerOf(credential).id
  const ours = entry.type === '1EdTechRevocationList' ? undefined : await findOurs(entry, issuer)
  if (ours !== undefined) return ours === 'unknown' ? 'status_wrong' : codeOf(entry, ours)
  if (!fetchList) return 'status_unchecked'
  try {
    const isMarked =
      entry.type === '1EdTechRevocationList'
        ? markByName(credential['id'], await fetchList(entry.id, issuer, 'plain'))
        : await markByBit(entry, await fetchList(entry.statusListCredential, issuer, BIT_LISTS[entry.type].form))
    return isMarked === undefined ? 'status_wrong' : codeOf(entry, isMarked)
  } catch (error) {
    return error instanceof FetchRefused ? 'status_unreachable' : 'status_unreliable'
  }
}

function codeOf(entry: z.output<typeof Entry>, isMarked: boolean): CheckCode {
  if (!isMarked) return 'status_good'
  const isResting = entry.type !== '1EdTechRevocationList' && entry.statusPurpose === 'suspension'
  return isResting ? 'status_suspended' : 'status_revoked'
}

/** Such a list knows credentials by their ids; one without cannot be found in it. */
const markByName = (id: unknown, list: Json) => (typeof id === 'string' ? isRevokedIn(list, id) : undefined)

const ListSubject = z.object({ encodedList: z.string(), statusPurpose: z.union([z.string(), z.array(z.string())]) })

async function markByBit(entry: BitEntry, list: Json): Promise<boolean | undefined> {
  const { encodedList, statusPurpose } = ListSubject.parse(list['credentialSubject'])
  if (![statusPurpose].flat().includes(entry.statusPurpose)) return undefined
  return bitOfList(encodedList, BIT_LISTS[entry.type].base, entry.statusListIndex)
}
