import { Uuid } from '#contract/formats.ts'
import type { Services } from '#server/services.ts'
import { credentialUrls } from '../credentials/credential-urls.ts'
import { keyIdOf, organizationOfDid } from '../credentials/issuer-did.ts'
import { findPublicKeys } from '../credentials/issuer-keys.sql.ts'
import { issuerOf } from './check-issuer.ts'
import { checkSignature, signingOf } from './check-signature.ts'
import type { StatusSources } from './check-status.ts'
import { fetchJson } from './fetch-json.ts'
import { findController, type KeySources } from './find-controller.ts'
import { proofThread } from './proofs.ts'
import { isObject, type Json, typesOf } from './read-credential-text.ts'
import { findStatusAt } from './verification.sql.ts'
import type { Sources } from './verify-credential.ts'

/** Where checks look things up: our own issuers and statuses in the database, those of others only where the operator lets us. */
export function sourcesOf({ db, config }: Pick<Services, 'db' | 'config'>, fetch = fetchJson): Sources {
  const keys: KeySources = {
    async findOurs(did) {
      const organizationId = organizationOfDid(config.publicUrl, did)
      if (!organizationId) return undefined
      const publicKeys = await findPublicKeys(db, organizationId)
      if (publicKeys.length === 0) return 'unknown'
      const named = publicKeys.map((key) => ({ id: keyIdOf(did, key), publicKeyMultibase: key }))
      return { id: did, source: 'ours', keys: named }
    },
    fetch: config.mayFetchIssuers ? (url) => fetch(url) : undefined,
  }
  const findOurs: StatusSources['findOurs'] = async ({ statusListCredential, statusListIndex }, issuer) => {
    const list = placeOf(statusListCredential, config.publicUrl)
    if (!list) return undefined
    // Who signs for one organization must not point at another's list.
    if (list.organizationId !== organizationOfDid(config.publicUrl, issuer)) return 'unknown'
    const status = await findStatusAt(db, list.organizationId, { ...list, listIndex: statusListIndex })
    return status === undefined ? 'unknown' : status !== 'valid'
  }
  const fetchList = config.mayFetchIssuers ? listFetcher(keys, fetch) : undefined
  return { keys, status: { findOurs, fetchList }, proofs: proofThread }
}

/** Which of our organizations' lists has an address; undefined where it is none of ours. */
function placeOf(url: string, publicUrl: string) {
  const [organizationId = '', , number = ''] = url.split('/').slice(-3)
  const listNumber = Number(number)
  const isOurs = credentialUrls(publicUrl).statusList(organizationId, listNumber) === url
  return isOurs && Uuid.safeParse(organizationId).success ? { organizationId, listNumber } : undefined
}

/** A status list is itself a credential: it counts only as its issuer signed it. */
const listFetcher = (keys: KeySources, fetch: typeof fetchJson) => async (url: string, issuer: string) => {
  const list = await fetch(url)
  if (!isObject(list) || !typesOf(list).includes('BitstringStatusListCredential')) throw new Error('it is no list')
  if (issuerOf(list).id !== issuer || !(await isSigned(list, keys))) throw new Error('the issuer has not signed it')
  return list
}

async function isSigned(credential: Json, keys: KeySources): Promise<boolean> {
  const given = { credential, jwt: undefined }
  const signing = signingOf(given)
  if (typeof signing === 'string' || 'code' in signing) return false
  const controller = await findController(signing.verificationMethod, keys)
  if (typeof controller === 'string' || controller.id !== issuerOf(credential).id) return false
  const key = controller.keys.find(({ id }) => id === signing.verificationMethod)
  return !!key && (await checkSignature(given, key, { controller, proofs: proofThread })) === 'signature_right'
}
