import { Email, Uuid } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import {
  askForProof,
  openPassport,
  type Proved,
  proveByCode,
  proveByLink,
} from '#server/features/passports/enter-passport.ts'
import { findProof, findProofOfLink } from '#server/features/passports/passports.sql.ts'
import { writePassportCookie } from '#server/platform/http/authenticate.ts'
import { type App, addressOf } from '#server/platform/http/mount.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { hashSecret } from '#server/platform/http/secret.ts'
import type { Services } from '#server/services.ts'
import { answerTooMany, htmlOf, languageParam, type PageContext } from '../answer-page.tsx'
import type { Site } from '../layout/Document.tsx'
import { CodePage, EnterPage, LinkPage, OverPage } from './EnterPages.tsx'
import { fieldsOf, localeOf, type MeContext } from './me-form.ts'
import { openPassportOf } from './me-session.ts'

/** Serves what opens a passport: an address, and the code or the link of its mail. */
export function mountEntering(app: App, services: Services, site: Site) {
  const { db, config } = services
  app.post('/me/enter', async (c: PageContext) => {
    const locale = localeOf(c)
    const { email = '' } = await fieldsOf(c)
    return ask(c, email, { services, site }, (error) =>
      c.html(htmlOf(<EnterPage {...{ locale, site, email, error }} />)),
    )
  })
  app.get('/me/code/:proof', async (c: PageContext) => answerCode(c, { services, site }))
  app.post('/me/code/:proof', async (c: PageContext) => {
    const proof = await proofOf(c, services)
    const given = ((await fieldsOf(c))['code'] ?? '').replace(/\D/g, '')
    const session = await openPassportOf(c, services)
    // A code that adds an address is taken only where its passport is open.
    const isElsewhere = proof?.passportId && proof.passportId !== session?.passportId
    const proved = proof && !isElsewhere ? await proveByCode(db, proof.id, given) : undefined
    if (proved?.outcome !== 'wrong')
      return answerProved(c, proved, { services, site, added: proof?.passportId ? proof.email : undefined })
    const locale = localeOf(c)
    return answerCode(c, {
      services,
      site,
      error: m.passport_code_wrong({ count: proved.left }, { locale }),
    })
  })
  app.get('/me/link/:token', async (c: PageContext) => {
    const token = c.req.param('token') ?? ''
    const proof = await findProofOfLink(db, hashSecret(token))
    const locale = languageParam(c) ?? proof?.language ?? localeOf(c)
    if (!proof) return c.html(htmlOf(<OverPage locale={locale} site={site} />), 404)
    return c.html(htmlOf(<LinkPage {...{ locale, site, token }} email={proof.email} />))
  })
  app.post('/me/link/:token', async (c: PageContext) => {
    try {
      await services.passportLimit.perNetwork.spend(addressOf(c, config))
    } catch (error) {
      return answerTooMany(c, error, 'passport', site)
    }
    const proof = await findProofOfLink(db, hashSecret(c.req.param('token') ?? ''))
    return answerProved(c, proof && (await proveByLink(db, proof)), { services, site })
  })
}

/** Sends a proof's mail and goes on to its code, or says what is wrong with the address. */
export async function ask(
  c: PageContext,
  written: string,
  { services, site }: MeContext,
  answer: (error: string) => Response | Promise<Response>,
  passportId?: string,
) {
  const locale = localeOf(c)
  const email = Email.safeParse(written.trim()).data
  if (!email) return answer(m.verify_email_wrong({}, { locale }))
  try {
    const address = addressOf(c, services.config)
    const proof = await askForProof({ email, language: locale, address, ...(passportId && { passportId }) }, services)
    return c.redirect(`${site.root}/me/code/${proof}?lang=${locale}`, 303)
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 429) throw error
    const minutes = Math.ceil((error.retryAfter ?? 60) / 60)
    c.header('Retry-After', String(error.retryAfter ?? 60))
    return answer(m.passport_limit({ minutes }, { locale }))
  }
}

const proofOf = async (c: PageContext, { db }: Services) => {
  const id = c.req.param('proof') ?? ''
  const proof = Uuid.safeParse(id).success ? await findProof(db, id) : undefined
  return proof && proof.usedAt === null && Date.parse(proof.expiresAt) > Date.now() ? proof : undefined
}

async function answerCode(c: PageContext, { services, site, error }: MeContext & { error?: string }) {
  const locale = localeOf(c)
  const proof = await proofOf(c, services)
  if (!proof) return c.html(htmlOf(<OverPage locale={locale} site={site} />), 404)
  const { id, email, passportId } = proof
  return c.html(htmlOf(<CodePage {...{ locale, site, email, error }} proof={id} isAdded={passportId !== null} />))
}

/** Opens what a proof has opened, or says why it did not. */
async function answerProved(
  c: PageContext,
  proved: Proved | undefined,
  { services, site, added }: MeContext & { added?: string | undefined },
) {
  const locale = localeOf(c)
  if (proved?.outcome !== 'open') {
    return c.html(htmlOf(<OverPage locale={locale} site={site} isFull={proved?.outcome === 'full'} />), 409)
  }
  if (added) return c.redirect(`${site.root}/me/addresses?${new URLSearchParams({ lang: locale, done: '1' })}`, 303)
  const token = await openPassport(services.db, proved.passportId, c.req.header('user-agent') ?? '')
  writePassportCookie(c, services.config, token)
  return c.redirect(`${site.root}/me?lang=${locale}`, 303)
}
