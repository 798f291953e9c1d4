import { SsoReason } from '#contract/single-sign-on/refusals.ts'
import { TestResult } from '#contract/single-sign-on/tests.ts'
import { instantOf } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { findTestResult, saveTest, updateAttemptResult, updateAttemptUsed } from './attempts/attempts.sql.ts'
import type { Attempt } from './attempts/attempts.ts'
import { becoming } from './becoming.ts'
import type { Attribute, Connection, ProviderIdentity } from './identity.ts'
import { findKnown } from './known.sql.ts'
import { newRefusalNumber, type SsoRefusal } from './sso-refusal.ts'

/** The page that shows what a test has found. */
const pageOf = ({ connectionId, id }: Attempt) => `/organization/sign-in/${connectionId}/test/${id}`

const about = (testId: string) => `sso test ${testId}`
/** The longest answer that is shown. */
const MOST = 64 * 1024

const arrived = ({ name, friendlyName, values }: Attribute) => ({ name, friendly_name: friendlyName ?? null, values })

type Tested = { connection: Connection; attempt: Attempt; identity: ProviderIdentity }

/**
 * Ends a test whose answer was checked: keeps for a quarter of an hour what would happen, and lets nobody in.
 * @returns the path of the page that shows it
 */
export async function finishTest(services: Services, { connection, attempt, identity }: Tested): Promise<string> {
  const { became, refusal } = becoming(
    connection,
    identity,
    await findKnown(services.db, connection, identity, attempt.userId),
  )
  const refused = refusal && { ...refusal, number: newRefusalNumber(), detail: refusal.reason }
  await keep(services, connection, attempt, {
    refusal: refused ?? null,
    arrived: identity.attributes.map(arrived),
    answer: identity.answer.slice(0, MOST),
    became,
  })
  return pageOf(attempt)
}

type RefusedTest = { connection: Connection; attempt: Attempt; error: SsoRefusal; number: string }

/** The same for an answer that was refused before anybody looked at the person. */
export async function refuseTest(
  services: Services,
  { connection, attempt, error, number }: RefusedTest,
): Promise<string> {
  const { code, detail, words, seen } = error
  const reason = SsoReason.safeParse(detail).data ?? null
  await keep(services, connection, attempt, {
    refusal: { code, number, reason, detail: words ? `${detail}: ${words}` : detail },
    arrived: (seen.attributes ?? []).map(arrived),
    answer: (seen.answer ?? '').slice(0, MOST),
    became: null,
  })
  return pageOf(attempt)
}

async function keep(
  { db, seal, clock }: Services,
  connection: Connection,
  attempt: Attempt,
  found: Omit<TestResult, 'at'>,
): Promise<void> {
  const result: TestResult = { at: instantOf(clock.now()), ...found }
  const { id, userId } = attempt
  const { organizationId } = connection
  await db.transaction(async (tx) => {
    await updateAttemptResult(tx, id, seal.close(Buffer.from(JSON.stringify(result)), about(id)))
    if (!userId || found.refusal) return
    await updateAttemptUsed(tx, id)
    await saveTest(tx, connection.id, userId)
    const actor = { type: 'person', userId } as const
    const subject = { type: 'connection', id: connection.id, label: connection.name } as const
    await recordActivity(tx, { organizationId, actor, kind: 'connection_tested', subject })
  })
}

/** What a test of the caller's has found; null while its provider has not answered. @throws Refusal 404 */
export async function getTest(
  { connection_id: connectionId, test_id: testId }: { connection_id: string; test_id: string },
  { db, services, caller }: SignedInRequest,
) {
  const { organizationId, userId } = caller
  const found = await findTestResult(db, organizationId, { testId, connectionId, userId })
  if (!found) throw notFound()
  const opened = found.sealedResult ? services.seal.open(found.sealedResult, about(testId)) : undefined
  return { data: opened ? TestResult.parse(JSON.parse(opened.toString())) : null }
}
