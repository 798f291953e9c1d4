import type { Language } from '#contract/formats.ts'
import { BadgeDetails } from './BadgeDetails.tsx'
import { BadgeHead, badgePageTitle } from './BadgeHead.tsx'
import { BadgeHero } from './BadgeHero.tsx'
import { BadgeRegister } from './BadgeRegister.tsx'
import { Document, type Site } from './Document.tsx'
import type { PublicBadge } from './public-badge.ts'
import { StateBand } from './StateBand.tsx'

/** A badge as anyone with its link sees it: a diploma with its register. */
export function BadgePage({ badge, locale, site }: { badge: PublicBadge; locale: Language; site: Site }) {
  const head = <BadgeHead badge={badge} locale={locale} />
  return (
    <Document site={site} locale={locale} title={`${badgePageTitle(badge, locale)} · Insegna`} head={head}>
      <main className="sheet" id="content" tabIndex={-1}>
        <StateBand badge={badge} locale={locale} />
        <BadgeHero badge={badge} locale={locale} />
        <div className="columns">
          <BadgeDetails badge={badge} locale={locale} />
          <BadgeRegister badge={badge} locale={locale} />
        </div>
      </main>
    </Document>
  )
}
