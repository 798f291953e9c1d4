import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import type { Report } from '#server/features/verification/verify-credential.ts'
import { onDay } from '#server/platform/text/days.ts'
import { KeptChecks } from '../kept/KeptChecks.tsx'
import { ContentDetails } from '../layout/ContentDetails.tsx'
import { Document, type Site } from '../layout/Document.tsx'
import { Elements } from '../layout/Elements.tsx'
import { Figures } from '../layout/Figures.tsx'
import { DataBlock } from '../layout/Markup.tsx'
import { PrivacyNotice } from '../layout/PrivacyNotice.tsx'
import { addressIn } from '../layout/page-address.ts'
import { ContentEntries, Entry, Register } from '../layout/Register.tsx'
import { RenewedBand } from '../layout/RenewedBand.tsx'
import { EvidenceList, Skills } from '../layout/Skills.tsx'
import { StateBand } from '../layout/StateBand.tsx'
import { isolateBidi, period } from '../page-words.ts'
import { badgeData } from '../structured-data.ts'
import { BadgeActions, MoreActions } from './BadgeActions.tsx'
import { BadgeHead, badgePageTitle } from './BadgeHead.tsx'
import { BadgeHero } from './BadgeHero.tsx'
import { LiveChecks } from './BadgeVerify.tsx'
import type { PublicBadge } from './public-badge.ts'

type Parts = {
  badge: PublicBadge
  locale: Language
  site: Site
  /** Whether the link of the award mail was followed: the holder's actions then come right after the badge. */
  isForHolder: boolean
  /** In an archive, what the check of the credential found. */
  keptReport?: Report | undefined
}

/** The public page of a badge. */
export function BadgePage({ badge, locale, site, isForHolder, keptReport }: Parts) {
  const head = (
    <>
      <BadgeHead badge={badge} locale={locale} site={site} />
      <DataBlock data={badgeData(badge)} />
      <script src={site.script} defer />
    </>
  )
  const name = isolateBidi(badge.firstName)
  const titles = {
    earned: m.public_earned_by({ name }, { locale }),
    known: m.public_known_by({ name }, { locale }),
  }
  // A micro-credential's details are long, so the certificate button goes above them.
  const isMicroCredential = badge.microCredential !== null
  const actions = { badge, locale, site, isForHolder }
  const page = { path: badge.page, language: badge.language }
  const title = `${badgePageTitle(badge, locale)} · Insegna`
  return (
    <Document
      site={site}
      locale={locale}
      title={title}
      head={head}
      page={page}
      query={isForHolder ? { from: 'mail' } : {}}
    >
      <main className="sheet" id="content" tabIndex={-1}>
        <Bands badge={badge} locale={locale} site={site} />
        <BadgeHero badge={badge} locale={locale} site={site} isForHolder={isForHolder} />
        {keptReport ? (
          <KeptChecks report={keptReport} page={badge.page} locale={locale} />
        ) : (
          <LiveChecks locale={locale} />
        )}
        {isMicroCredential && <BadgeActions {...actions} isNear secondary="elsewhere" />}
        {isForHolder && !isMicroCredential && <BadgeActions {...actions} isNear secondary="folded" />}
        <Figures content={badge} grade={badge.grade} locale={locale} />
        <div className="ruled columns">
          <ContentDetails content={badge} titles={titles} locale={locale}>
            <Facts badge={badge} locale={locale} />
          </ContentDetails>
          <BadgeRegister badge={badge} locale={locale} site={site} />
        </div>
        {isMicroCredential && <MoreActions badge={badge} locale={locale} site={site} />}
        {!isForHolder && !isMicroCredential && <BadgeActions {...actions} secondary="open" />}
        <PrivacyNotice privacy={badge.organization.privacy} locale={locale} />
      </main>
    </Document>
  )
}

function Facts({ badge, locale }: Pick<Parts, 'badge' | 'locale'>) {
  const { organization, fullName, emittedAt, grade, gradeScale, creditsEarned } = badge
  const issued = formatDay(emittedAt, 'long', locale)
  return (
    <>
      <Elements
        content={badge}
        organization={organization.name}
        badge={{ learner: fullName, issued, grade, gradeScale, creditsEarned }}
        locale={locale}
      />
      <Skills alignments={badge.alignments} language={badge.language} locale={locale} />
      <EvidenceList evidence={badge.evidence} locale={locale} />
    </>
  )
}

/** Notices above the badge. A renewal comes first, unless the badge is revoked or invalid. */
function Bands({ badge, locale, site }: Shown) {
  const state = <StateBand badge={badge} locale={locale} />
  const renewed = <RenewedBand badge={badge} locale={locale} site={site} />
  const isStateFirst = badge.state === 'revoked' || badge.state === 'invalid'
  return (
    <>
      {isStateFirst && state}
      {renewed}
      {!isStateFirst && state}
    </>
  )
}

type Shown = Pick<Parts, 'badge' | 'locale' | 'site'>

/** The sidebar with a badge's facts. */
function BadgeRegister({ badge, locale, site }: Shown) {
  const hint = site.keptSince ? m.public_template_qr_hint : m.public_qr_hint
  return (
    <Register url={badge.url} written={badge.shortUrl} hint={hint({}, { locale })} locale={locale}>
      <Activity badge={badge} locale={locale} />
      <ContentEntries content={badge} locale={locale} />
      <Entry term={m.badges_number({}, { locale })}>
        <span className="number">{badge.number}</span>
      </Entry>
      {badge.renewed && (
        <Entry term={m.renewal_public_renews({}, { locale })}>
          <a href={addressIn(locale, badge.renewed, site)}>
            {m.renewal_public_renews_link({ day: onDay(badge.renewed.emittedAt, locale) }, { locale })}
          </a>
        </Entry>
      )}
      <Origin badge={badge} locale={locale} />
      {!badge.mayBeIndexed && (
        <Entry term={m.public_private({}, { locale })}>{m.public_private_text({}, { locale })}</Entry>
      )}
    </Register>
  )
}

/** Where an imported badge was issued. */
function Origin({ badge: { original, organization, emittedAt }, locale }: Pick<Parts, 'badge' | 'locale'>) {
  if (!original) return null
  const words = { day: onDay(emittedAt, locale), organization: isolateBidi(organization.name) }
  return (
    <Entry
      term={m.public_imported({}, { locale })}
      hint={
        original.url && (
          <a href={original.url} rel="noopener nofollow">
            {m.public_imported_there({}, { locale })}
          </a>
        )
      }
    >
      {original.issuer
        ? m.public_imported_narrative({ ...words, issuer: isolateBidi(original.issuer) }, { locale })
        : m.public_imported_narrative_unnamed(words, { locale })}
    </Entry>
  )
}

function Activity({ badge: { activity }, locale }: Pick<Parts, 'badge' | 'locale'>) {
  const days = period(activity.startedAt, activity.endedAt, locale)
  if (!activity.title && !days) return null
  return (
    <Entry term={m.public_activity({}, { locale })} hint={activity.title ? days : null}>
      {activity.title ? <bdi {...fontAttributes(activity.title)}>{activity.title}</bdi> : days}
    </Entry>
  )
}
