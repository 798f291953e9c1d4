import { Uuid } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { ADDRESS_LENGTH, readCode } from '#server/features/claims/claim-codes.ts'
import { closedBy, stateOf } from '#server/features/claims/claim-state.ts'
import { findClaimOfCode, type ShownClaim } from '#server/features/claims/claims.sql.ts'
import { type ClaimForm as Form, findForm } from '#server/features/claims/people/forms.sql.ts'
import { confirmForm, confirmKnown } from '#server/features/claims/people/prove-form.ts'
import { isOpenFor, sendAgain, sendForm } from '#server/features/claims/people/send-form.ts'
import { takeBack } from '#server/features/claims/people/take-back.ts'
import { momentOf } from '#server/features/claims/show-claim.ts'
import { isWord } from '#server/features/claims/word.ts'
import { findOrganization } from '#server/features/organizations/organizations.sql.ts'
import { findAddresses } from '#server/features/passports/passports.sql.ts'
import { wallClockIn } from '#server/platform/clock.ts'
import { type App, addressOf } from '#server/platform/http/mount.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Services } from '#server/services.ts'
import { answerNotFound, answerServerError, answerTooMany, htmlOf, type PageContext } from '../answer-page.tsx'
import type { Site } from '../layout/Document.tsx'
import { fieldsOf, localeOf, ownPages } from '../me/me-form.ts'
import { openPassportOf } from '../me/me-session.ts'
import { hashOf } from '../public-styles.ts'
import css from '../styles/claim.css?inline'
import { publicClaim } from './ClaimDocument.tsx'
import { ClaimForm, type FormErrors, type FormValues, leadOf } from './ClaimForm.tsx'
import { mountClaimBack, standingOf } from './claim-back.tsx'
import { markBrowser, mayOpen, openedAt, passFor, tryOnce } from './claim-browser.ts'
import type { OfClaim, Opened } from './claim-opened.ts'
import { mountClaimScreen } from './claim-screen.tsx'
import { readNewForm } from './read-claim-form.ts'
import { asksForFiles, type Posted, withPosted } from './read-posted.ts'
import { ProvePage, StandPage, type Stopped, StoppedPage, TakenBackPage } from './StandPage.tsx'
import { takeFiles, tooLarge } from './take-files.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Serves the pages on which people ask for a badge. They work without a script, and a GET changes nothing. */
export function mountClaimPages(app: App, services: Services, shell: Site) {
  const stylesheet = `public-claim-${hashOf(css)}.css`
  app.get(`/${stylesheet}`, (c) =>
    c.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': FOR_EVER }),
  )
  const site: Site = { ...shell, stylesheet: `${shell.root}/${stylesheet}`, fonts: [] }
  app.use('/c/*', answerServerError(site), ownPages)
  const ofClaim: OfClaim = (handle) => (c) => open(c, { services, site }, handle)
  app.get(
    '/c/:code',
    ofClaim((c, opened) => showForm(c, opened, services)),
  )
  app.post(
    '/c/:code',
    ofClaim((c, opened) =>
      withPosted(c, opened.found.claim, services, (posted) => receiveForm(c, opened, services, posted)),
    ),
  )
  app.get(
    '/c/:code/confirm',
    ofClaim((c, opened) => showStanding(c, opened, services)),
  )
  app.post(
    '/c/:code/confirm',
    ofClaim((c, opened) => confirm(c, opened, services)),
  )
  mountClaimBack(app, services, ofClaim)
  mountClaimScreen(app, services, ofClaim, site)
}

async function open(
  c: PageContext,
  { services, site }: { services: Services; site: Site },
  handle: (c: PageContext, opened: Opened) => Promise<Response>,
) {
  const { db, config, numberLimit, urls } = services
  const written = c.req.param('code') ?? ''
  const code = readCode(written, ADDRESS_LENGTH)
  const found = code ? await findClaimOfCode(db, code, momentOf(services)) : undefined
  const organization = found && (await findOrganization(db, found.claim.organizationId))
  if (!found || found.claim.status === 'draft' || organization?.status !== 'enabled') {
    try {
      await numberLimit.spend(addressOf(c, config))
    } catch (error) {
      return answerTooMany(c, error, 'numbers', site)
    }
    return answerNotFound(c, 'claim', site)
  }
  if (written !== code) return c.redirect(`${site.root}/c/${code}?lang=${localeOf(c)}`, 303)
  return handle(c, { found, shown: { site, locale: localeOf(c), claim: publicClaim(found, organization, urls) } })
}

/** Why nothing can be sent now; an archived template pauses its claims. */
function stopOf({ claim, isAssignable, taken }: ShownClaim, services: Services): Stopped | undefined {
  const left = claim.seats === null ? null : claim.seats - taken
  const state = stateOf(claim, momentOf(services).wall, left)
  if (state === 'open') return isAssignable ? undefined : 'paused'
  return state === 'draft' ? 'closed' : state
}

const answerStopped = (c: PageContext, { found, shown }: Opened, why: Stopped) =>
  c.html(htmlOf(<StoppedPage {...shown} why={why} isByHand={closedBy(found.claim, 'closed') === 'hand'} />))

async function showForm(c: PageContext, opened: Opened, services: Services) {
  const { claim } = opened.found
  const why = stopOf(opened.found, services)
  if (why) return answerStopped(c, opened, why)
  const now = services.clock.now()
  if (!mayOpen(claim, c.req.query('t'), now)) return answerStopped(c, opened, 'stale')
  const browser = markBrowser(c, claim, services, opened.shown.site.root)
  const known = (await addressesOf(c, services))[0]
  const values = { email: known ?? '' }
  return answerForm(c, opened, { values, errors: {}, pass: passFor(claim, browser, now), known })
}

type Filled = { values: FormValues; errors: FormErrors; pass: string; known?: string | undefined; isLate?: boolean }

function answerForm(c: PageContext, { shown, found }: Opened, { isLate, ...filled }: Filled) {
  const { locale, claim } = shown
  const words = { locale }
  const until = { time: found.claim.closesAt?.slice(11, 16) ?? '' }
  const heading = isLate ? m.claim_grace({}, words) : m.claim_get({}, words)
  const lead = isLate ? m.claim_grace_lead(until, words) : leadOf(claim, locale)
  const status = Object.keys(filled.errors).length > 0 ? 422 : 200
  return c.html(htmlOf(<ClaimForm {...shown} {...filled} heading={heading} lead={lead} />), status)
}

/** The addresses of the passport that is open in the browser, as far as they were proved lately; the main one first. */
async function addressesOf(c: PageContext, services: Services): Promise<string[]> {
  const session = await openPassportOf(c, services)
  if (!session) return []
  const oldest = services.clock.now().getTime() - 400 * 24 * 60 * 60 * 1000
  const addresses = await findAddresses(services.db, session.passportId)
  return addresses.filter(({ provedAt }) => Date.parse(provedAt) > oldest).map(({ email }) => email)
}

async function receiveForm(c: PageContext, opened: Opened, services: Services, posted: Posted | undefined) {
  const { claim } = opened.found
  const { locale, site } = opened.shown
  const { clock, config, claimLimit } = services
  const { values } = posted ?? { values: {} as FormValues }
  const browser = markBrowser(c, claim, services, site.root)
  const opens = openedAt(claim, browser, values['pass'])
  const at = momentOf(services)
  const stop = stopOf(opened.found, services)
  if (stop && stop !== 'full' && !isOpenFor(claim, opens, at)) return answerStopped(c, opened, stop)
  if (claim.isTurning && !(opens && clock.now().getTime() - opens.getTime() < SEAT))
    return answerStopped(c, opened, 'stale')
  if (!posted) return answerForm(c, opened, { ...tooLarge(claim, locale), pass: passFor(claim, browser, clock.now()) })
  // Machines fill every field. They are told what everybody is told.
  if (values['website']) return toProof(c, opened, crypto.randomUUID())
  const { written, errors } = readNewForm(claim, values, locale)
  const pass = opens ? values['pass']! : passFor(claim, browser, clock.now())
  let filled = { values, errors, pass, isLate: stop === 'closed' }
  const tries = { browser: opens && browser, address: addressOf(c, config) }
  try {
    await claimLimit.perNetwork.spend(tries.address)
    if (claim.kind === 'word') {
      const isRight = await tryOnce(claim, tries, services, async () => {
        const is = isWord(claim, values['word'] ?? '', clock.now())
        return { isRight: is, result: is }
      })
      if (!isRight) errors['word'] = m.claim_word_wrong({}, { locale })
    }
    if (asksForFiles(claim) && !errors['word']) {
      const taken = await takeFiles(claim, posted, written.answers, { locale, services, c })
      filled = { ...filled, values: taken.values, errors: { ...errors, ...taken.errors } }
    }
    if (Object.keys(filled.errors).length > 0) return answerForm(c, opened, filled)
    const isProved = (await addressesOf(c, services)).includes(written.email)
    const send = async () => sendForm(claim, written, { openedAt: opens, isProved }, services)
    const sent =
      claim.kind === 'codes'
        ? await tryOnce(claim, tries, services, async () => {
            const result = await send()
            return { isRight: result.outcome !== 'card_unknown', result }
          })
        : await send()
    if (sent.outcome === 'card_unknown' || sent.outcome === 'card_used') {
      const words = sent.outcome === 'card_used' ? m.claim_card_used : m.claim_card_wrong
      return answerForm(c, opened, { ...filled, errors: { card: words({}, { locale }) } })
    }
    if (sent.outcome !== 'sent') return answerStopped(c, opened, sent.outcome)
    if (isProved) {
      const { outcome } = await confirmKnown(claim, sent.form, services)
      if (outcome !== 'done' && outcome !== 'wrong') return answerStopped(c, opened, outcome)
    }
    return toProof(c, opened, sent.form.id)
  } catch (error) {
    return answerLimit(c, error, (minutes) => {
      const field = claim.kind === 'word' ? 'word' : claim.kind === 'codes' ? 'card' : 'email'
      return answerForm(c, opened, { ...filled, errors: { [field]: m.claim_slow({ minutes }, { locale }) } })
    })
  }
}

/** Milliseconds for which what was on the screen may be sent. */
const SEAT = 30 * 60_000

function answerLimit(c: PageContext, error: unknown, answer: (minutes: number) => Response | Promise<Response>) {
  if (!(error instanceof Refusal) || error.status !== 429) throw error
  c.header('Retry-After', String(error.retryAfter ?? 60))
  return answer(Math.ceil((error.retryAfter ?? 60) / 60))
}

const toProof = (c: PageContext, { shown: { site, locale, claim } }: Opened, form: string) =>
  c.redirect(`${site.root}/c/${claim.code}/confirm?${new URLSearchParams({ form, lang: locale })}`, 303)

async function formOf({ found }: Opened, id: string | undefined, { db }: Services): Promise<Form | undefined> {
  return Uuid.safeParse(id).success ? findForm(db, found.claim.id, id!) : undefined
}

async function showStanding(c: PageContext, opened: Opened, services: Services) {
  const form = await formOf(opened, c.req.query('form'), services)
  if (!form) return answerStopped(c, opened, 'over')
  if (!form.usedAt) return answerProof(c, opened, form, services)
  const standing = await standingOf(opened, form, services)
  return standing
    ? c.html(htmlOf(<StandPage {...opened.shown} standing={standing} form={form.id} />))
    : answerStopped(c, opened, 'over')
}

function answerProof(
  c: PageContext,
  { shown }: Opened,
  { id, email, heldUntil }: Form,
  { config }: Services,
  more: { error?: string; isSentAgain?: boolean } = {},
) {
  const keptUntil = wallClockIn(config.timeZone, new Date(heldUntil))
  return c.html(
    htmlOf(<ProvePage {...shown} {...more} form={id} email={email} keptUntil={keptUntil} />),
    more.error ? 422 : 200,
  )
}

async function confirm(c: PageContext, opened: Opened, services: Services) {
  const { locale } = opened.shown
  const values = await fieldsOf(c)
  const form = await formOf(opened, values['form'], services)
  if (!form) return answerStopped(c, opened, 'over')
  if (values['take_back']) {
    return (await takeBack(opened.found.claim, form, services))
      ? c.html(htmlOf(<TakenBackPage {...opened.shown} />))
      : toProof(c, opened, form.id)
  }
  try {
    if (values['again']) {
      await sendAgain(opened.found.claim, form, services)
      return answerProof(c, opened, form, services, { isSentAgain: true })
    }
    const code = (values['code'] ?? '').replace(/\D/g, '')
    const done = await confirmForm(opened.found.claim, form, code, services)
    if (done.outcome === 'done') return toProof(c, opened, form.id)
    if (done.outcome === 'wrong') {
      const error = m.claim_code_wrong({ count: done.left }, { locale })
      return answerProof(c, opened, form, services, { error })
    }
    if (done.outcome === 'over')
      return answerProof(c, opened, form, services, { error: m.claim_code_over({}, { locale }) })
    return answerStopped(c, opened, done.outcome)
  } catch (error) {
    return answerLimit(c, error, (minutes) =>
      answerProof(c, opened, form, services, { error: m.claim_mails_limit({ minutes }, { locale }) }),
    )
  }
}
