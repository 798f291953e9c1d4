import type { ReactNode } from 'react'
import type { Language } from '#contract/formats.ts'
import { withoutBidiControls } from '#contract/without-bidi-controls.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay, formatWallClock } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import type { ShownClaim } from '#server/features/claims/claims.sql.ts'
import type { OrganizationRow } from '#server/features/organizations/organizations.sql.ts'
import { badgePicture } from '#server/platform/images/pictures.ts'
import type { Urls } from '#server/platform/urls.ts'
import { Document, type Site } from '../layout/Document.tsx'
import { Icon, type IconName } from '../layout/Icon.tsx'
import { pageImage, publicIssuer } from '../template/public-template.ts'

/** What every page of a claim shows. */
export type ClaimShown = {
  site: Site
  locale: Language
  claim: PublicClaim
}

type PublicClaim = ReturnType<typeof publicClaim>

/** The public data of a claim: nothing that it is checked by. */
export const publicClaim = ({ claim, template, version, taken }: ShownClaim, row: OrganizationRow, urls: Urls) => ({
  code: claim.code,
  kind: claim.kind,
  title: withoutBidiControls(claim.title),
  text: withoutBidiControls(claim.text),
  badge: withoutBidiControls(version.title),
  image: pageImage(badgePicture(template, version), urls),
  opensAt: claim.opensAt,
  closesAt: claim.closesAt,
  seats: claim.seats,
  seatsLeft: claim.seats === null ? null : Math.max(0, claim.seats - taken),
  domain: claim.domain,
  isTurning: claim.isTurning,
  activity: withoutBidiControls(claim.activityTitle),
  activityDay: claim.activityStartedAt,
  questions: claim.questions,
  organization: publicIssuer(row, urls),
  contact: row.contactInfo.email ?? null,
})

type Parts = ClaimShown & {
  heading: string
  /** 1 to 3, and 4 once there is a badge; without it the page is no step. */
  step?: 1 | 2 | 3 | 4
  query?: Record<string, string>
  children?: ReactNode
}

/** The frame of a claim's pages: what it is about, and what is to be done. Search engines never index them. */
export function ClaimDocument({ claim, site, locale, heading, step, query, children }: Parts) {
  const words = { locale }
  const head = (
    <>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
    </>
  )
  const title = m.claim_page_title({ title: claim.title }, words)
  return (
    <Document site={site} locale={locale} title={`${title} · Insegna`} head={head} {...(query && { query })}>
      <main className="claim sheet" id="content" tabIndex={-1}>
        <section className="what fold">
          <What claim={claim} locale={locale} isDone={step === 4} />
        </section>
        <section className="do">
          {step && <Steps step={step} locale={locale} />}
          <h1>{heading}</h1>
          {children}
        </section>
      </main>
    </Document>
  )
}

function What({ claim, locale, isDone }: Pick<ClaimShown, 'claim' | 'locale'> & { isDone: boolean }) {
  const words = { locale }
  const { image, organization, title, badge, seats, seatsLeft } = claim
  const day = claim.activityDay && formatDay(claim.activityDay, 'long', locale)
  const facts: [IconName, string][] = [
    ['shield', badge === title ? '' : badge],
    ['calendar', [claim.activity, day].filter(Boolean).join(', ')],
    ['expired', claim.closesAt ? m.claim_until({ time: formatWallClock(claim.closesAt, 'short', locale) }, words) : ''],
    ['seat', seats === null ? '' : m.claim_seats({ left: String(seatsLeft), seats: String(seats) }, words)],
  ]
  const known = facts.filter(([, fact]) => fact)
  return (
    <>
      <div className={isDone ? 'pin rays is-done' : 'pin rays'}>
        <img src={image.lines ?? image.base} width={232} height={232} alt="" />
      </div>
      <p className="org" {...fontAttributes(organization.name)}>
        <img src={organization.logo.lines ?? organization.logo.thumbnail} width={28} height={28} alt="" />
        <bdi>{organization.name}</bdi>
      </p>
      <p className="title" {...fontAttributes(title)}>
        <bdi>{title}</bdi>
      </p>
      {claim.text && <p className="text">{claim.text}</p>}
      {known.length > 0 && (
        <ul className="facts">
          {known.map(([icon, fact]) => (
            <li key={icon}>
              <Icon name={icon} />
              {fact}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const Steps = ({ step, locale }: { step: number; locale: Language }) => (
  <ol className="steps" aria-label={m.claim_steps({}, { locale })}>
    {[m.claim_step_you, m.claim_step_code, m.claim_step_badge].map((name, at) => (
      <li
        key={name({}, { locale })}
        className={at + 1 < step ? 'is-done' : undefined}
        aria-current={at + 1 === step ? 'step' : undefined}
      >
        {name({}, { locale })}
      </li>
    ))}
  </ol>
)

/** A page that says how things are, with at most one thing to do. */
export function SayPage({ lead, children, ...shown }: Parts & { lead: string }) {
  return (
    <ClaimDocument {...shown}>
      <p className="lead">{lead}</p>
      {children}
    </ClaimDocument>
  )
}
