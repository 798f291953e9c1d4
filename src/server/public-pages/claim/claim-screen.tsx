import { m } from '#i18n/compiled/messages.js'
import { formatWallClock } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { secondsOfTurn, TURN_SECONDS, turningCode } from '#server/features/claims/claim-codes.ts'
import { stateOf } from '#server/features/claims/claim-state.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import { readSessionCookie } from '#server/platform/http/authenticate.ts'
import { findSessionCaller } from '#server/platform/http/callers.sql.ts'
import type { App } from '#server/platform/http/mount.ts'
import { hashSecret } from '#server/platform/http/secret.ts'
import type { Services } from '#server/services.ts'
import { answerNotFound, htmlOf, type PageContext } from '../answer-page.tsx'
import { Document, type Site } from '../layout/Document.tsx'
import { QrCode } from '../layout/QrCode.tsx'
import { hashOf } from '../public-styles.ts'
import css from '../styles/screen.css?inline'
import type { OfClaim, Opened } from './claim-opened.ts'
import code from './screen-page.js?raw'

/** Serves the page for a projector, to signed-in members of the claim's organization. */
export function mountClaimScreen(app: App, services: Services, ofClaim: OfClaim, site: Site) {
  const script = `public-screen-${hashOf(code)}.js`
  const stylesheet = `public-screen-${hashOf(css)}.css`
  const serve = (file: string, content: string, type: string) =>
    app.get(`/${file}`, (c) =>
      c.body(content, 200, {
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'public, max-age=31536000, immutable',
      }),
    )
  serve(script, code, 'text/javascript')
  serve(stylesheet, css, 'text/css')
  app.get(
    '/c/:code/screen',
    ofClaim(async (c, opened) => {
      // To everybody else there is no such page.
      if (!(await isMember(c, opened, services))) return answerNotFound(c, 'claim', site)
      const shown = { ...opened.shown, site: { ...site, stylesheet: `${site.root}/${stylesheet}` } }
      const parts = { ...opened, shown, services, script: `${site.root}/${script}` }
      return c.html(htmlOf(<ScreenPage {...parts} />))
    }),
  )
}

async function isMember(c: PageContext, { found }: Opened, { db, config }: Services): Promise<boolean> {
  const token = readSessionCookie(c, config)
  const caller = token && (await findSessionCaller(db, hashSecret(token)))
  return caller ? caller.organizationId === found.claim.organizationId && !caller.lacksSecondFactor : false
}

/** The code, large, with what is left. The script draws it anew, and hides it while the service does not answer. */
function ScreenPage({ found, shown, services, script }: Opened & { services: Services; script: string }) {
  const { claim, site, locale } = shown
  const words = { locale }
  const { clock, urls } = services
  const state = stateOf(found.claim, wallClockNow(services), claim.seatsLeft)
  const { isTurning, seats } = found.claim
  const turn = isTurning ? `?t=${turningCode(found.claim, clock.now())}` : ''
  const left = secondsOfTurn(clock.now())
  const url = `${urls.claim(claim.code)}${turn}`
  const time = (at: string | null) => ({ time: at ? formatWallClock(at, 'short', locale) : '' })
  const says = {
    open: claim.kind === 'word' ? m.claim_screen_word({}, words) : m.claim_screen_point({}, words),
    early: m.claim_early(time(claim.opensAt), words),
    full: m.claim_full({ count: claim.seats ?? 0 }, words),
    paused: m.claim_paused({}, words),
    closed: m.claim_screen_thanks({}, words),
    draft: m.claim_paused({}, words),
  }
  const head = (
    <>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <noscript>
        <meta httpEquiv="refresh" content="30" />
      </noscript>
      <script src={script} defer />
    </>
  )
  return (
    <Document
      site={site}
      locale={locale}
      title={`${m.claim_screen_title({ title: claim.title }, words)} · Insegna`}
      head={head}
    >
      <main className="screen" id="content" tabIndex={-1} data-lost={m.claim_screen_lost({}, words)}>
        <p className="org" {...fontAttributes(claim.organization.name)}>
          <img src={claim.organization.logo.lines ?? claim.organization.logo.thumbnail} width={36} height={36} alt="" />
          <bdi>{claim.organization.name}</bdi>
        </p>
        <div className="says">
          <img src={claim.image.lines ?? claim.image.base} width={200} height={200} alt="" />
          <h1 {...fontAttributes(claim.title)}>{claim.title}</h1>
          <p role="status">{says[state]}</p>
          {state === 'open' && !isTurning && <p>{url.replace(/^https?:\/\//, '')}</p>}
        </div>
        {state === 'open' && (
          <div className="code rays">
            <QrCode text={url} label={m.claim_screen_qr({}, words)} />
            {isTurning && (
              <p className="turns">
                <progress max={TURN_SECONDS} value={left} aria-hidden="true" />
                <span>
                  {m.claim_screen_turns({}, words)} <b data-seconds>{left}</b>
                </span>
              </p>
            )}
          </div>
        )}
        {(seats !== null || claim.closesAt) && (
          <div className="figures">
            {seats !== null && (
              <>
                <span>{m.claim_seats({ left: String(claim.seatsLeft), seats: String(seats) }, words)}</span>
                <progress max={seats} value={seats - (claim.seatsLeft ?? 0)} aria-hidden="true" />
              </>
            )}
            {claim.closesAt && <span>{m.claim_until(time(claim.closesAt), words)}</span>}
          </div>
        )}
      </main>
    </Document>
  )
}
