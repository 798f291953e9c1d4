import type { Language } from '#contract/formats.ts'
import { withoutBidiControls } from '#contract/without-bidi-controls.ts'
import { m } from '#i18n/compiled/messages.js'
import { findPublicBadge } from '#server/features/badges/badges.sql.ts'
import { fetchBytes } from '#server/features/verification/fetch-text.ts'
import { UnreadableBadge, type UnreadableCode } from '#server/features/verification/reading/unreadable-badge.ts'
import { unreadableWords } from '#server/features/verification/reading/unreadable-words.ts'
import {
  type VerificationInput,
  type VerifiedBadge,
  verifyInput,
  verifyOurBadge,
} from '#server/features/verification/verify-input.ts'
import { LARGE } from '#server/platform/http/input/body.ts'
import { languageOf } from '#server/platform/http/language.ts'
import type { Reserve } from '#server/platform/http/limits/byte-budget.ts'
import { type App, addressOf } from '#server/platform/http/mount.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { badgePicture } from '#server/platform/images/pictures.ts'
import type { Services } from '#server/services.ts'
import { answerServerError, htmlOf, languageParam, type PageContext } from '../answer-page.tsx'
import type { Site } from '../layout/Document.tsx'
import { hashOf } from '../public-styles.ts'
import { pageImage } from '../template/public-template.ts'
import { readVerifyForm, receiveVerifyForm, type VerifyForm } from './read-verify-form.ts'
import { shownPicture } from './shown-picture.ts'
import type { FormProblem } from './VerifyForm.tsx'
import { ResultPage, VerifyPage, type VerifySite } from './VerifyPage.tsx'
import type { VerifyResultParts } from './VerifyResult.tsx'
import code from './verify-page.js?raw'
import { checkedAtWords, checkWords, verdictWords } from './verify-words.ts'

const EMPTY: VerifyForm = { file: undefined, text: '', email: '', isEmailWrong: false }
/** Longer texts, in characters, are not put back into the form. */
const MAX_KEPT_LENGTH = 20_000

/** Serves the verify page, and the live checks of badges of this service. */
export function mountVerifyPages(app: App, services: Services, shell: Site) {
  const script = `public-verify-${hashOf(code)}.js`
  const site: VerifySite = { ...shell, verifyScript: `${shell.root}/${script}` }
  app.get(`/${script}`, (c) => {
    const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': FOR_EVER }
    return c.body(code, 200, headers)
  })
  app.use('/verify', answerServerError(site), async (c, next) => {
    await next()
    // The response contains submitted data, and the result may change.
    c.header('Cache-Control', 'no-store')
    c.header('Vary', 'Accept-Language')
  })
  app.get('/verify', async (c) => {
    const url = c.req.query('url')
    if (url === undefined) return answerForm(c, EMPTY, { site })
    const form = { ...EMPTY, text: url.slice(0, MAX_KEPT_LENGTH) }
    return answerChecked(c, form, { site, services, read: async () => form })
  })
  app.post('/verify', (c) =>
    services.shares.bodies.within(addressOf(c, services.config), c.req.raw.signal, (reserve) =>
      answerChecked(c, EMPTY, { site, services, read: () => readPosted(c, services, reserve) }),
    ),
  )
  mountOurChecks(app, services)
}

const FOR_EVER = 'public, max-age=31536000, immutable'

const localeOf = (c: PageContext): Language => languageParam(c) ?? languageOf(c.req.header('accept-language'))

/** Reads a posted form; a large one in the turn of its address. */
async function readPosted(c: PageContext, { config, shares }: Services, reserve: Reserve): Promise<VerifyForm> {
  const { headers, signal } = c.req.raw
  const body = await receiveVerifyForm(c.req.raw, reserve)
  const read = () => readVerifyForm(body, headers.get('content-type') ?? '')
  return body.length > LARGE ? shares.runLarge('body', addressOf(c, config), read, signal) : read()
}

type FormRequest = { site: VerifySite; services: Services; read(): Promise<VerifyForm> }

/** Applies the rate limit before reading the request body. */
async function answerChecked(c: PageContext, known: VerifyForm, { site, services, read }: FormRequest) {
  let form = known
  try {
    await services.verifyLimit.spend(addressOf(c, services.config))
    form = await read()
  } catch (error) {
    return answerProblem(c, error, { form, site })
  }
  return form.isEmailWrong ? answerForm(c, form, { site }) : answerGiven(c, form, { site, services })
}

async function answerGiven(
  c: PageContext,
  form: VerifyForm,
  { site, services }: { site: VerifySite; services: Services },
) {
  const given: VerificationInput = { file: form.file, text: form.text, email: form.email || undefined }
  try {
    const { signal } = c.req.raw
    const check = () => verifyInput(given, services, fetchBytes, signal)
    const badges = await services.shares.runLarge('check', addressOf(c, services.config), check, signal)
    const query: Record<string, string> = c.req.method === 'GET' ? { url: form.text } : {}
    const results = await Promise.all(
      badges.map((badge, index) => resultOf(badge, badges.length > 1 ? index + 1 : undefined, { site, services })),
    )
    return c.html(htmlOf(<ResultPage locale={localeOf(c)} site={site} results={results} query={query} />))
  } catch (error) {
    return answerProblem(c, error, { form, site })
  }
}

async function resultOf(
  badge: VerifiedBadge,
  number: number | undefined,
  { site, services }: { site: VerifySite; services: Services },
): Promise<VerifyResultParts> {
  const ours = badge.ourBadge ? await ourRecord(badge.ourBadge, services, site) : undefined
  const picture = (await shownPicture(badge)) ?? ours?.picture
  return { badge, ours, picture, timeZone: services.config.timeZone, number }
}

/** Page, holder and picture of a badge of this service; its credential usually contains no name. */
async function ourRecord(id: string, { db, urls }: Services, { root }: VerifySite) {
  const row = await findPublicBadge(db, id)
  if (!row) return undefined
  const { recipientFirstName, recipientLastName } = row.badge
  return {
    page: `${root}/b/${id}`,
    holder: withoutBidiControls(`${recipientFirstName} ${recipientLastName}`),
    picture: pageImage(badgePicture(row.template, row.version), urls).base,
  }
}

/** Shows the form again with a message for unreadable input or a rate limit. @throws any other error */
function answerProblem(c: PageContext, error: unknown, { form, site }: { form: VerifyForm; site: VerifySite }) {
  const locale = localeOf(c)
  if (error instanceof UnreadableBadge) {
    const status = STATUSES[error.code] ?? 200
    const problem = { title: m.verify_unreadable_title({}, { locale }), text: unreadableWords(error.code, locale) }
    return answerForm(c, form, { site, problem, status })
  }
  if (!(error instanceof Refusal) || error.status !== 429) throw error
  const seconds = error.retryAfter ?? 60
  c.header('Retry-After', String(seconds))
  const text = m.verify_limited({ minutes: Math.ceil(seconds / 60) }, { locale })
  const problem = { title: m.verify_limited_title({}, { locale }), text }
  return answerForm(c, form, { site, problem, status: 429 })
}

/** Explaining why a file is not a badge is a successful answer (200); only an oversized body is refused. */
const STATUSES: Partial<Record<UnreadableCode, 413>> = { too_large: 413 }

type FormAnswer = { site: VerifySite; problem?: FormProblem; status?: 200 | 413 | 429 }

function answerForm(c: PageContext, form: VerifyForm, { site, problem, status = 200 }: FormAnswer) {
  const { email, isEmailWrong } = form
  const text = form.text.length > MAX_KEPT_LENGTH ? '' : form.text
  const shown = { text, email, isEmailWrong, problem }
  return c.html(htmlOf(<VerifyPage locale={localeOf(c)} site={site} form={shown} />), status)
}

/** `GET /b/{id}/verification`: verifies a badge of this service as an outside verifier would, as JSON. */
function mountOurChecks(app: App, services: Services) {
  app.get('/b/:id/verification', async (c) => {
    const locale = localeOf(c)
    c.header('Cache-Control', 'no-store')
    c.header('Vary', 'Accept-Language')
    await services.verifyLimit.spend(addressOf(c, services.config))
    try {
      const { verdict, checks, checkedAt } = await verifyOurBadge(c.req.param('id'), services)
      return c.json({
        verdict,
        ...verdictWords(verdict, locale),
        checked_at: checkedAt.toISOString(),
        checked: checkedAtWords(checkedAt, services.config.timeZone, locale),
        checks: checks.map((check) => {
          const { name, sentence } = checkWords(check, locale)
          const { outcome, code, milliseconds } = check
          return { check: check.check, outcome, code, milliseconds, name, sentence }
        }),
      })
    } catch (error) {
      if (error instanceof UnreadableBadge) throw new Refusal(404, 'not_found')
      throw error
    }
  })
}
