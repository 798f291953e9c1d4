import type { ssoConnections } from '#server/schema/tables/sso-connections.ts'

/** A connection's row. */
export type Connection = typeof ssoConnections.$inferSelect

/** An attribute or a claim as it arrived: lists have several values, numbers and truths are written as text. */
export type Attribute = { name: string; friendlyName?: string; values: string[] }

/** SAML's name of a person for one service, whole: parts of it tell names of one value apart. */
export type NameId = {
  value: string
  format: string
  nameQualifier: string | null
  spNameQualifier: string | null
}

/** What a checked answer of a provider says about a person. The connection's rules decide what it is worth. */
export type ProviderIdentity = {
  /** Who says so: the issuer, or the provider's entity id. */
  issuer: string
  /** Stable and never given to another person. */
  subject: string
  attributes: Attribute[]
  /** Whether the provider itself calls the address verified. */
  isEmailVerified: boolean
  /** `amr` and `acr`, or the AuthnContext. */
  authContext: string[]
  /** By which names the provider ends this session later; by the `NameID`, which is SAML's, it can be asked to. */
  session?: { subject: string; id?: string; nameId?: NameId }
  /** What can be taken once only, until it ends by itself. */
  once?: { id: string; expiresAt: Date }
  /** The answer as text, for the one who tests. */
  answer: string
}
