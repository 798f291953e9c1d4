import { insertSubmission } from '../features/claims/submissions.sql.ts'
import type { Database } from '../platform/database/database.ts'
import type { Issuer } from './issuer.ts'
import { addTemplate } from './templates.ts'

const PATH = '/issuers/organization/claims'

/** Makes a claim by the API, by default an open one that anybody with the link can use. */
export async function addClaim(db: Database, issuer: Pick<Issuer, 'ask' | 'organizationId'>, values: object = {}) {
  const { id: badge_template_id } = await addTemplate(db, issuer)
  const claim = { badge_template_id, title: 'Climate lecture', status: 'open', ...values }
  const { status, body } = await issuer.ask('POST', PATH, claim)
  if (status !== 201) throw new Error(`A claim was answered ${status}: ${JSON.stringify(body)}`)
  return { ...body.data, organizationId: issuer.organizationId } as ReturnType<typeof JSON.parse>
}

type Of = { id: string; organizationId: string }

/** A submission that waits for a decision. @returns its id */
export async function addSubmission(db: Database, claim: Of, values: object = {}): Promise<string> {
  const row = await insertSubmission(db, claim.organizationId, {
    claimId: claim.id,
    email: `${crypto.randomUUID().slice(0, 12)}@earners.example`,
    firstName: 'Giulia',
    lastName: 'Ferri',
    language: 'en',
    answers: [],
    status: 'received',
    sentAt: new Date().toISOString(),
    ...values,
  })
  return row!.id
}
