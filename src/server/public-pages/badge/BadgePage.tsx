import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { ContentDetails } from '../layout/ContentDetails.tsx'
import { Document, type Site } from '../layout/Document.tsx'
import { Elements } from '../layout/Elements.tsx'
import { Figures } from '../layout/Figures.tsx'
import { DataBlock } from '../layout/Markup.tsx'
import { PrivacyNotice } from '../layout/PrivacyNotice.tsx'
import { RenewedBand } from '../layout/RenewedBand.tsx'
import { EvidenceList, Skills } from '../layout/Skills.tsx'
import { StateBand } from '../layout/StateBand.tsx'
import { isolateBidi } from '../page-words.ts'
import { badgeData } from '../structured-data.ts'
import { BadgeActions, MoreActions } from './BadgeActions.tsx'
import { BadgeHead, badgePageTitle } from './BadgeHead.tsx'
import { BadgeHero } from './BadgeHero.tsx'
import { BadgeRegister } from './BadgeRegister.tsx'
import { LiveChecks } from './BadgeVerify.tsx'
import type { PublicBadge } from './public-badge.ts'

type Parts = {
  badge: PublicBadge
  locale: Language
  site: Site
  /** Whether the link of the award mail was followed: the holder's actions then come right after the badge. */
  isForHolder: boolean
}

/** The public page of a badge. */
export function BadgePage({ badge, locale, site, isForHolder }: Parts) {
  const head = (
    <>
      <BadgeHead badge={badge} locale={locale} />
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
  const actions = { badge, locale, isForHolder }
  const title = `${badgePageTitle(badge, locale)} · Insegna`
  return (
    <Document site={site} locale={locale} title={title} head={head} query={isForHolder ? { from: 'mail' } : {}}>
      <main className="sheet" id="content" tabIndex={-1}>
        <Bands badge={badge} locale={locale} />
        <BadgeHero badge={badge} locale={locale} root={site.root} isForHolder={isForHolder} />
        <LiveChecks locale={locale} />
        {isMicroCredential && <BadgeActions {...actions} isNear secondary="elsewhere" />}
        {isForHolder && !isMicroCredential && <BadgeActions {...actions} isNear secondary="folded" />}
        <Figures content={badge} grade={badge.grade} locale={locale} />
        <div className="columns">
          <ContentDetails content={badge} titles={titles} locale={locale}>
            <Facts badge={badge} locale={locale} />
          </ContentDetails>
          <BadgeRegister badge={badge} locale={locale} />
        </div>
        {isMicroCredential && <MoreActions badge={badge} locale={locale} />}
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
function Bands({ badge, locale }: Pick<Parts, 'badge' | 'locale'>) {
  const state = <StateBand badge={badge} locale={locale} />
  const renewed = <RenewedBand badge={badge} locale={locale} />
  const isStateFirst = badge.state === 'revoked' || badge.state === 'invalid'
  return (
    <>
      {isStateFirst && state}
      {renewed}
      {!isStateFirst && state}
    </>
  )
}
