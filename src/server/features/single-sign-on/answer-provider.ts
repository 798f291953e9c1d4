import { readBrowserCookie } from '#server/platform/http/authenticate.ts'
import type { AppContext } from '#server/platform/http/mount.ts'
import { requestOf } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { answerRefusal } from './answer-refusal.ts'
import { type Attempt, findAttempt, keepAnswer } from './attempts/attempts.ts'
import { enterByProvider } from './enter-by-provider.ts'
import type { Connection, ProviderIdentity } from './identity.ts'
import { writeProviderSession } from './logout/provider-session-cookie.ts'
import { proveByProvider } from './prove-by-provider.ts'
import { SsoRefusal } from './sso-refusal.ts'
import { finishTest } from './test-results.ts'

type Check = (connection: Connection, attempt: Attempt) => Promise<ProviderIdentity>

/** @property isPosted whether it came by a form of another site, with which browsers send no cookie */
type Answer = { connection: Connection; state: string | undefined; isPosted?: boolean; check: Check }

/**
 * Answers a provider's answer: finds what it answers, has it checked by the protocol's library, and lets the person in, shows
 * the test, or refuses. A posted answer is kept for the next request, which brings the browser's cookie.
 */
export async function answerProvider(
  c: AppContext,
  services: Services,
  { connection, state, isPosted = false, check }: Answer,
): Promise<Response> {
  let attempt: Attempt | undefined
  const read = async () => {
    const browser = isPosted ? null : readBrowserCookie(c, services.config)
    attempt = await findAttempt(services, { connection, state, browser })
    return { connection, attempt, identity: await check(connection, attempt) }
  }
  // A crowd that comes in waits for one another, with half of the connections of the database: the rest is for everybody else.
  const inTurn = <Result>(work: () => Promise<Result>) =>
    services.shares.run(`sign-in ${connection.organizationId}`, 'read', work)
  try {
    if (!isPosted) {
      const answer = await read()
      return await inTurn(() => letIn(c, services, answer))
    }
    return await inTurn(async () => {
      const answer = await read()
      await keepAnswer(services, answer.attempt, answer.identity)
      return c.redirect(`${services.urls.connection(connection.id, 'finish')}?state=${answer.attempt.state}`, 303)
    })
  } catch (error) {
    return answerRefusal(c, services, { error, connection, attempt })
  }
}

type Checked = { connection: Connection; attempt: Attempt; identity: ProviderIdentity }

async function letIn(c: AppContext, services: Services, answer: Checked): Promise<Response> {
  const { attempt, connection } = answer
  const request = requestOf(c, services)
  const { base } = services.urls
  if (attempt.purpose === 'test') return c.redirect(`${base}${await finishTest(services, answer)}`)
  if (!connection.onSince) throw new SsoRefusal('sso_state', 'the connection is switched off')
  if (attempt.purpose === 'prove') return c.redirect(`${base}${await proveByProvider(c, services, answer)}`)
  const path = await enterByProvider(request, answer)
  writeProviderSession(c, services, connection, answer.identity)
  await services.signInLimit.passkeysPerAddress.giveBack(request.address)
  return c.redirect(`${base}${path}`)
}
