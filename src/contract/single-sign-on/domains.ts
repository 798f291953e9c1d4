import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { Email, fails, Instant, text, Uuid } from '../formats.ts'
import { spelledAddress } from '../mails/addresses.ts'

/** Domains that lead to one connection. */
export const MAX_DOMAINS = 20

/** The name before the value in a domain's TXT record. */
export const DOMAIN_PROOF = 'insegna-verification='

/** A mail domain; compared and stored in its own letters. */
export const DomainName = text(253)
  .overwrite((domain) => spelledAddress(`a@${domain.replace(/^@/, '')}`).slice(2))
  .refine((domain) => Email.safeParse(`a@${domain}`).success, fails('domain'))
  .meta({ examples: ['wrenfield.example'] })

/** A mail domain whose people sign in by a connection once it is proved to be the organization's. */
export const Domain = z.object({
  domain: z.string(),
  connection_id: Uuid,
  /** The TXT record that proves it. */
  record: z.string(),
  verified_at: Instant.nullable(),
  verified_by: z.enum(['dns', 'operator']).nullable(),
  /** When the record was last looked for. */
  checked_at: Instant.nullable(),
  /** Members with an address of this domain. */
  people: z.int(),
  created_at: Instant,
})
export type Domain = z.output<typeof Domain>

/** Addition: the mail domains of the organization, by name. */
export const listDomains = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/domains',
  summary: 'List the email domains of the organization',
  input: z.object({}),
  output: data(z.array(Domain)),
})

/** Addition: claims a domain for a connection. 422 on `domain` for a second claim, and if another organization has proved it. */
export const addDomain = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/domains',
  summary: 'Add an email domain',
  status: 201,
  idempotent: true,
  input: z.object({ domain: DomainName, connection_id: Uuid }),
  output: data(Domain),
})

const OfDomain = z.object({ domain: DomainName })

/** Addition: looks for the TXT record now. 422 on `domain` if it is not there. */
export const verifyDomain = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/domains/:domain/verify',
  summary: 'Check the proof of an email domain',
  input: OfDomain,
  output: data(Domain),
})

/** Addition: its addresses no longer lead to the provider. */
export const removeDomain = endpoint({
  method: 'DELETE',
  path: '/api/v1/issuers/organization/domains/:domain',
  summary: 'Remove an email domain',
  status: 204,
  input: OfDomain,
  output: z.undefined(),
})
