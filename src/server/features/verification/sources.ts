import { Uuid } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { credentialUrls } from '../credentials/credential-urls.ts'
import { keyIdOf, organizationOfDid } from '../issuer-keys/issuer-did.ts'
import { findPublicKeys } from '../issuer-keys/issuer-keys.sql.ts'
import { issuerOf } from './check-issuer.ts'
import type { ListForm, StatusSources } from './check-status.ts'
import { fetchBytes, fetchText, KEY_RULES, STRICT_RULES } from './fetch-text.ts'
import { checkSignature } from './proofs/check-signature.ts'
import { findController, type KeySources } from './proofs/find-controller.ts'
import { proofThread } from './proofs/proofs.ts'
import { readMultikey } from './proofs/public-key.ts'
import { isTrustedKey, keyAmong, signingOf } from './proofs/signing.ts'
import { type GivenCredential, readSigned, typesOf } from './reading/read-credential-text.ts'
import { findStatusAt, isIssuedBefore } from './verification.sql.ts'
import type { Sources } from './verify-credential.ts'

/** Lookups for the checks: our own issuers and statuses in the database, others on the web if the operator allows it. */
export function sourcesOf({ db, config }: Pick<Services, 'db' | 'config'>, fetch = fetchBytes): Sources {
  const keys: KeySources = {
    async findOurs(did) {
      const organizationId = organizationOfDid(config.publicUrl, did)
      if (!organizationId) return undefined
      const publicKeys = await findPublicKeys(db, organizationId)
      if (publicKeys.length === 0) return 'unknown'
      const keys = publicKeys.flatMap(({ publicKey, compromisedFrom }) => {
        const jwk = readMultikey(publicKey)
        return jwk ? [{ id: keyIdOf(did, publicKey), jwk, endsAt: compromisedFrom ?? undefined }] : []
      })
      const wasIssuedBefore = (credential: unknown, end: string) =>
        wasBadgeIssued(db, config, credential, { organizationId, end })
      return { id: did, source: 'ours', keys, wasIssuedBefore }
    },
    fetch: config.mayFetchIssuers ? async (url) => JSON.parse(await fetchText(url, KEY_RULES, fetch)) : undefined,
  }
  const findOurs: StatusSources['findOurs'] = async ({ statusListCredential, statusListIndex }, issuer) => {
    const list = placeOf(statusListCredential, config.publicUrl)
    if (!list) return undefined
    // A credential of one organization must not refer to another's list.
    if (list.organizationId !== organizationOfDid(config.publicUrl, issuer)) return 'unknown'
    const status = await findStatusAt(db, list.organizationId, { ...list, listIndex: statusListIndex })
    return status === undefined ? 'unknown' : status !== 'valid'
  }
  const fetchList = config.mayFetchIssuers ? listFetcher(keys, fetch) : undefined
  return { keys, status: { findOurs, fetchList }, proofs: proofThread }
}

/** Whether a credential's id is that of a badge that an organization of this service issued before an instant. */
async function wasBadgeIssued(
  db: Database,
  { publicUrl }: Pick<Services['config'], 'publicUrl'>,
  id: unknown,
  { organizationId, end }: { organizationId: string; end: string },
): Promise<boolean> {
  const badgeId = String(id).slice(`${publicUrl}/b/`.length).split('/')[0] ?? ''
  if (!Uuid.safeParse(badgeId).success || credentialUrls(publicUrl).credential(badgeId) !== id) return false
  return isIssuedBefore(db, organizationId, badgeId, end)
}

/** The organization and number of the status list at one of our URLs; undefined for other URLs. */
function placeOf(url: string, publicUrl: string) {
  const [organizationId = '', , number = ''] = url.split('/').slice(-3)
  const listNumber = Number(number)
  const isOurs = credentialUrls(publicUrl).statusList(organizationId, listNumber) === url
  return isOurs && Uuid.safeParse(organizationId).success ? { organizationId, listNumber } : undefined
}

/**
 * A bitstring list is itself a credential and must be signed by the issuer that it names. That need not be the badge's
 * issuer, since the signed badge says where the list is. A 1EdTech revocation list may be unsigned, but must then name
 * the badge's issuer; if it is signed, the signature must be valid. A list's `id` is its address (Bitstring Status List 1.0,
 * section 2.2): under another one it could be an old or a different list, which says nothing about this badge.
 */
const listFetcher =
  (keys: KeySources, fetch: typeof fetchBytes) => async (url: string, issuer: string, form: ListForm) => {
    const list = readSigned(await fetchText(url, STRICT_RULES, fetch))
    if (form !== 'plain' && !typesOf(list.credential).includes(form)) throw new Error('it is no such list')
    if (!isAt(url, list.credential['id'])) throw new Error('it is the list of another address')
    const holder = issuerOf(list.credential).id
    if (form === 'plain' && !list.jwt && list.credential['proof'] === undefined) {
      if (holder !== issuer) throw new Error('it is the list of another issuer')
    } else if (!(await isSignedBy(holder, list, keys))) throw new Error('nobody whom it names has signed it')
    return list
  }

/** Whether a list names no address or the one it was fetched from, apart from the fragment. */
const isAt = (url: string, id: unknown): boolean =>
  id === undefined || (typeof id === 'string' && id.split('#')[0] === url.split('#')[0])

async function isSignedBy(issuer: string, list: GivenCredential, keys: KeySources): Promise<boolean> {
  const signing = signingOf(list)
  if (typeof signing === 'string' || 'code' in signing) return false
  const controller = await findController(signing.verificationMethod, issuer, keys)
  if (typeof controller === 'string' || controller.id !== issuer) return false
  const key = keyAmong(controller.keys, controller.id, signing)
  if (!key || !(await isTrustedKey(list, key, controller))) return false
  return (await checkSignature(list, key, { signing, controller, proofs: proofThread })) === 'signature_right'
}
