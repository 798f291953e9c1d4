import type { ProviderCertificate } from '#contract/single-sign-on/connections.ts'
import type { Sentence } from '#server/platform/http/refusal.ts'
import type { Services } from '#server/services.ts'
import type { Attempt } from './attempts/attempts.ts'
import type { Connection, ProviderIdentity } from './identity.ts'

/** Where a provider's description is: its issuer, the address of its metadata, or the metadata themselves. */
export type ProviderSource = { issuer?: string; metadataUrl?: string; metadata?: string }

/** What a provider publishes of itself, once it was read and found usable. */
export type ReadProvider = {
  /** The issuer or the entity id. */
  issuer: string
  /** As it is kept, in `published`. */
  published: string
  certificates: ProviderCertificate[]
  /** Those that a new connection begins with; null where the protocol has none. */
  scopes: string | null
}

/** A provider's description that cannot be used. */
export class UnusableProvider extends Error {
  readonly field: 'issuer' | 'metadata' | 'metadata_url'
  readonly sentence: Sentence

  constructor(field: UnusableProvider['field'], sentence: Sentence, options?: ErrorOptions) {
    super(`The provider's ${field} cannot be used`, options)
    this.field = field
    this.sentence = sentence
  }
}

/** How one of the two protocols speaks with a provider. */
export type Protocol = {
  /** @throws UnusableProvider with a sentence for its field */
  read(services: Services, source: ProviderSource): Promise<ReadProvider>
  /** The provider's address to which the browser goes. @throws SsoRefusal `sso_provider` */
  start(services: Services, connection: Connection, attempt: Attempt): Promise<string>
  /** The provider's address that ends its own session, which ours was begun by; undefined if it has none, or cannot tell which. */
  leave(services: Services, connection: Connection, session: ProviderIdentity['session']): Promise<string | undefined>
}
