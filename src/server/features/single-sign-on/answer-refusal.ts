import { z } from 'zod'
import { SsoCode, type SsoRefused } from '#contract/single-sign-on/refusals.ts'
import { instantOf } from '#server/platform/clock.ts'
import type { AppContext } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { Request } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import type { Attempt } from './attempts/attempts.ts'
import { findPublicConnection } from './connections.sql.ts'
import type { Connection } from './identity.ts'
import { newRefusalNumber, SsoRefusal } from './sso-refusal.ts'
import { refuseTest } from './test-results.ts'

/** What the fragment of the refusal's page says, sealed: nobody else can make us say something. */
const Told = z.object({
  code: SsoCode,
  number: z.string(),
  at: z.string(),
  connection: z.string().nullable(),
  words: z.string().nullable(),
})

const ABOUT = 'sso refusal'

type Refused = { error: unknown; connection: Connection; attempt?: Attempt | undefined }

/**
 * Leads a browser to the page that says why a sign-in was refused, or to the test that was run. Log and page have the number
 * in common; what is wrong in detail is in the log, and in the test.
 */
export async function answerRefusal(
  c: AppContext,
  services: Services,
  { error, connection, attempt }: Refused,
): Promise<Response> {
  if (!(error instanceof SsoRefusal)) throw error
  const { code, detail, words } = error
  const number = newRefusalNumber()
  const told = { requestId: c.get('requestId'), number, code, detail, connection: connection.id }
  services.log.warn(told, 'a sign-in by a provider was refused')
  const { base } = services.urls
  if (attempt?.purpose === 'test') {
    return c.redirect(`${base}${await refuseTest(services, { connection, attempt, error, number })}`, 303)
  }
  const at = instantOf(services.clock.now())
  const text = JSON.stringify({ code, number, at, connection: connection.id, words: words ?? null })
  const token = services.seal.close(Buffer.from(text), ABOUT)
  return c.redirect(`${base}/sign-in/refused#${encodeURIComponent(token)}`, 303)
}

/** What the page of a refusal shows. @throws Refusal 404 for a token that is not ours */
export async function readRefusal(
  { token }: { token: string },
  { db, services }: Request,
): Promise<{ data: SsoRefused }> {
  const opened = services.seal.open(token, ABOUT)
  if (!opened) throw notFound()
  const { connection: id, ...told } = Told.parse(JSON.parse(opened.toString()))
  const connection = id === null ? undefined : await findPublicConnection(db, id)
  const organization = connection && (await findOrganization(db, connection.organizationId))
  return {
    data: {
      ...told,
      connection: connection ? { id: connection.id, name: connection.name } : null,
      organization: organization?.publicProfile ? { id: organization.id, name: organization.name } : null,
      contact: organization?.contactInfo.email || null,
    },
  }
}
