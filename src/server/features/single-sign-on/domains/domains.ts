import { asciiAddress } from '#contract/mails/addresses.ts'
import { DOMAIN_PROOF, MAX_DOMAINS } from '#contract/single-sign-on/domains.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { violates } from '#server/platform/database/violation.ts'
import { found, invalidField, notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { newSecret } from '#server/platform/http/secret.ts'
import { type ActivitySource, activitySourceOf, recordActivity } from '../../activity/record-activity.sql.ts'
import { lockConnection } from '../connections.sql.ts'
import * as sql from './domains.sql.ts'

type OfDomain = { domain: string }

export async function listDomains(_: object, { db, caller }: SignedInRequest) {
  return { data: (await sql.findDomains(db, caller.organizationId)).map(sql.domainAnswer) }
}

/**
 * Claims a domain for a connection; its addresses lead there once it is proved.
 * @throws Refusal 404 for an unknown connection; 422 on `domain` for one that is there already, that another organization has
 * proved, or for a twenty-first
 */
export async function addDomain(
  { domain, connection_id }: OfDomain & { connection_id: string },
  request: SignedInRequest,
) {
  const { organizationId } = request.caller
  const add = async (tx: Database) => {
    await found(lockConnection(tx, organizationId, connection_id))
    const prover = await sql.findProver(tx, domain)
    if (prover !== undefined && prover !== organizationId) throw wrong(m.providers_domain_of_others)
    const present = await sql.findDomains(tx, organizationId, { connectionId: connection_id })
    if (present.length >= MAX_DOMAINS) throw wrong(m.providers_too_many_domains)
    await sql.insertDomain(tx, organizationId, { connectionId: connection_id, domain, proof: newSecret() })
    await record(tx, activitySourceOf(request), 'domain_added', domain)
  }
  await request.db.transaction(add).catch((error: unknown) => {
    throw violates(error, 'sso_domains_once') ? wrong(m.providers_domain_twice) : error
  })
  return { data: await answerOf(request, domain) }
}

/** Looks for a domain's TXT record. @throws Refusal 404; 422 on `domain` if the record is not there */
export async function verifyDomain({ domain }: OfDomain, request: SignedInRequest) {
  const { db, caller, services } = request
  const { organizationId } = caller
  const { verifiedAt, proof } = await found(sql.findDomain(db, organizationId, domain))
  if (verifiedAt === null) {
    const records = await services.txtRecords(asciiAddress(`a@${domain}`).slice(2))
    if (!records.includes(`${DOMAIN_PROOF}${proof}`)) {
      await sql.updateDomainChecked(db, organizationId, domain)
      throw wrong(m.providers_domain_unproved)
    }
    await prove(db, activitySourceOf(request), { domain, by: 'dns' })
  }
  return { data: await answerOf(request, domain) }
}

/** Marks a domain as proved, and records it. @throws Refusal 422 on `domain` if another organization was first; 404 */
export async function prove(
  db: Database,
  source: ActivitySource,
  { domain, by }: OfDomain & { by: 'dns' | 'operator' },
): Promise<void> {
  const { organizationId } = source
  const proveIn = async (tx: Database) => {
    await found(sql.findDomain(tx, organizationId, domain))
    if (await sql.updateDomainVerified(tx, organizationId, { domain, by })) {
      await record(tx, source, 'domain_proved', domain)
    }
  }
  await db.transaction(proveIn).catch((error: unknown) => {
    throw violates(error, 'sso_domains_proved') ? wrong(m.providers_domain_of_others) : error
  })
}

/** @throws Refusal 404 */
export async function removeDomain({ domain }: OfDomain, request: SignedInRequest) {
  await request.db.transaction(async (tx) => {
    if (!(await sql.deleteDomain(tx, request.caller.organizationId, domain))) throw notFound()
    await record(tx, activitySourceOf(request), 'domain_removed', domain)
  })
  return undefined
}

const wrong = (message: typeof m.providers_domain_twice) =>
  invalidField(['domain'], (locale) => message({}, { locale }))

async function answerOf({ db, caller }: SignedInRequest, domain: string) {
  return sql.domainAnswer(await found(sql.findDomain(db, caller.organizationId, domain)))
}

const record = (
  tx: Database,
  source: ActivitySource,
  kind: 'domain_added' | 'domain_proved' | 'domain_removed',
  domain: string,
) =>
  recordActivity(tx, {
    ...source,
    kind,
    subject: { type: 'organization', id: source.organizationId },
    details: { domain },
  })
