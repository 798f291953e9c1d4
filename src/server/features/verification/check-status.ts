import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import { FetchRefused } from '#server/platform/outward/guarded-request.ts'
import { LIST_LENGTH } from '../credentials/status-lists.sql.ts'
import { checkDates } from './check-dates.ts'
import { issuerOf } from './check-issuer.ts'
import { type CheckCode, codeIn, type Finding } from './checks.ts'
import { type GivenCredential, isObject, type Json, typesOf } from './reading/read-credential-text.ts'

/** The format of a status list: a credential of the given type, or the plain JSON of 1EdTech, which need not be signed. */
export type ListForm = 'BitstringStatusListCredential' | 'StatusList2021Credential' | 'plain'

/** Bitstring lists by the type of their entries: the W3C's recommendation, and the draft before it. */
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

/** Status purposes that do not affect a credential's validity. */
const HARMLESS = ['message', 'refresh']

/** Far more than any issuer needs; a badge with thousands of entries could otherwise keep the service busy. */
const MAX_ENTRIES = 16

export type StatusSources = {
  /** Whether a list of this service marks an entry: undefined if the list is not ours, `unknown` if it has no such entry. */
  findOurs(entry: BitEntry, issuer: string): Promise<boolean | 'unknown' | undefined>
  /**
   * Fetches another issuer's list. It must be signed by the issuer that it names; a plain list may instead be unsigned
   * and name the given issuer. Undefined if fetching is not allowed.
   */
  fetchList: ((url: string, issuer: string, form: ListForm) => Promise<GivenCredential>) | undefined
}

/** Most severe first: among differing entries, the most severe code decides. */
const WORST_FIRST: CheckCode[] = [
  'status_revoked',
  'status_suspended',
  'status_wrong',
  'status_unreliable',
  'status_stale',
  'status_unreachable',
  'status_unchecked',
  'status_too_many',
]

/** Whether the issuer has revoked or suspended a credential, according to any of its status entries. */
export async function checkStatus(credential: Json, sources: StatusSources, now: Date): Promise<Finding> {
  const entries = [credential['credentialStatus']]
    .flat()
    .filter(isObject)
    .filter(({ statusPurpose }) => !HARMLESS.includes(String(statusPurpose)))
  if (entries.length === 0) return 'status_none'
  const check: StatusCheck = { credential, sources: { ...sources, fetchList: fetchingOnce(sources.fetchList) }, now }
  const findings = await Promise.all(entries.slice(0, MAX_ENTRIES).map((entry) => findingOf(entry, check)))
  if (entries.length > MAX_ENTRIES) findings.push('status_too_many')
  return WORST_FIRST.find((code) => findings.includes(code)) ?? 'status_good'
}

type StatusCheck = { credential: Json; sources: StatusSources; now: Date }

/** Fetches each list once: several entries of a badge are often in the same list. */
function fetchingOnce(fetchList: StatusSources['fetchList']): StatusSources['fetchList'] {
  const lists = new Map<string, Promise<GivenCredential>>()
  return (
    fetchList &&
    ((url, issuer, form) => {
      const name = `${form} ${url}`
      const list = lists.get(name) ?? fetchList(url, issuer, form)
      lists.set(name, list)
      return list
    })
  )
}

async function findingOf(
  written: Json,
  { credential, sources: { findOurs, fetchList }, now }: StatusCheck,
): Promise<CheckCode> {
  const type = typesOf(written).find((name) => TYPES.includes(name))
  const entry = Entry.safeParse({ ...written, type }).data
  if (!entry) return type ? 'status_wrong' : 'status_unchecked'
  const issuer = issuerOf(credential).id
  const ours = entry.type === '1EdTechRevocationList' ? undefined : await findOurs(entry, issuer)
  if (ours !== undefined) return ours === 'unknown' ? 'status_wrong' : codeOf(entry, ours)
  if (!fetchList) return 'status_unchecked'
  try {
    if (entry.type !== '1EdTechRevocationList') {
      return await findBit(entry, await fetchList(entry.statusListCredential, issuer, BIT_LISTS[entry.type].form), now)
    }
    const list = await fetchList(entry.id, issuer, 'plain')
    return findName(entry, credential['id'], list, now)
  } catch (error) {
    return error instanceof FetchRefused ? 'status_unreachable' : 'status_unreliable'
  }
}

type Entry = z.output<typeof Entry>

function codeOf(entry: Entry, isMarked: boolean): CheckCode {
  if (!isMarked) return 'status_good'
  const isResting = entry.type !== '1EdTechRevocationList' && entry.statusPurpose === 'suspension'
  return isResting ? 'status_suspended' : 'status_revoked'
}

/** Whether a list is outside its own validity period; it could then be an old copy, replayed in place of the latest. */
const isStale = (list: GivenCredential, now: Date) =>
  !['dates_good', 'dates_open'].includes(codeIn(checkDates(list, now)))

/** These lists identify credentials by id; one without an id cannot be looked up. */
function findName(entry: Entry, id: unknown, list: GivenCredential, now: Date): CheckCode {
  if (typeof id !== 'string') return 'status_wrong'
  const code = codeOf(entry, isRevokedIn(list.credential, id))
  return code === 'status_good' && isStale(list, now) ? 'status_stale' : code
}

const ListSubject = z.object({ encodedList: z.string(), statusPurpose: z.union([z.string(), z.array(z.string())]) })

/** A revocation is permanent, so it counts even in a stale or short list; only a current, full list proves there is none. */
async function findBit(entry: BitEntry, list: GivenCredential, now: Date): Promise<CheckCode> {
  const { encodedList, statusPurpose } = ListSubject.parse(list.credential['credentialSubject'])
  if (![statusPurpose].flat().includes(entry.statusPurpose)) return 'status_wrong'
  const bit = await bitOfList(encodedList, BIT_LISTS[entry.type].base, entry.statusListIndex)
  if (!bit) return 'status_wrong'
  if (bit.isSet && entry.statusPurpose === 'revocation') return 'status_revoked'
  if (bit.isShort) return 'status_unreliable'
  return isStale(list, now) ? 'status_stale' : codeOf(entry, bit.isSet)
}

type Bit = { isSet: boolean; isShort: boolean }

const gunzipAsync = promisify(gunzip)

/** Decompressed size limit, against zip bombs: sixteen million entries. */
const MAX_BYTES = 2 * 1024 * 1024

/**
 * One entry of an encoded bitstring (Bitstring Status List, W3C, section 3.3; StatusList2021 before it). Index 0 is the
 * leftmost bit.
 * @param encoded gzip in base64url, after the Multibase prefix
 * @param base the Multibase prefix: `u`, or none in StatusList2021
 * @returns undefined if it cannot be decoded, is too large, or ends before the entry; else whether the entry is set, and
 * whether the list is shorter than both specifications allow
 */
async function bitOfList(encoded: string, base: 'u' | '', index: number): Promise<Bit | undefined> {
  if (!encoded.startsWith(base) || !Number.isSafeInteger(index) || index < 0) return undefined
  const packed = Buffer.from(encoded.slice(base.length), 'base64url')
  const bits = await gunzipAsync(packed, { maxOutputLength: MAX_BYTES }).catch(() => undefined)
  const byte = bits?.[Math.floor(index / 8)]
  if (!bits || byte === undefined) return undefined
  return { isSet: (byte & (128 >> (index % 8))) !== 0, isShort: bits.length * 8 < LIST_LENGTH }
}

const Revoked = z.object({ id: z.string(), revoked: z.union([z.boolean(), z.enum(['true', 'false'])]).optional() })
const Several = z.union([z.array(Revoked), Revoked.transform((only) => [only])])

/** Drafts of the specification called the list `revokedCredentials`, and some issuers still use that name. */
const RevocationList = z
  .object({ revokedCredential: Several.optional(), revokedCredentials: Several.optional() })
  .transform(({ revokedCredential, revokedCredentials }) => revokedCredential ?? revokedCredentials)
  .pipe(z.array(Revoked))

/**
 * Whether a revocation list revokes a credential (1EdTech Revocation List Status Method 1.0): a listed credential is
 * revoked unless its entry has `revoked: false`.
 * @throws ZodError if it is not a revocation list
 */
const isRevokedIn = (list: Json, id: string): boolean =>
  RevocationList.parse(list).some((entry) => entry.id === id && String(entry.revoked) !== 'false')
