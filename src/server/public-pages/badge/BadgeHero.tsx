import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { onDay } from '#server/platform/text/days.ts'
import { artAltText } from '../art-words.ts'
import type { Site } from '../layout/Document.tsx'
import { Hero, Issuer, Title } from '../layout/Hero.tsx'
import { Icon } from '../layout/Icon.tsx'
import { isolateBidi } from '../page-words.ts'
import { STATES } from './BadgeHead.tsx'
import { VerifyButton } from './BadgeVerify.tsx'
import type { PublicBadge } from './public-badge.ts'

type Parts = {
  badge: PublicBadge
  locale: Language
  site: Site
  /** For the holder, verifying is not the primary action. */
  isForHolder: boolean
}

/** The top of a badge's page: picture, issuer, recipient, state and the button to verify it. */
export function BadgeHero({ badge, locale, site, isForHolder }: Parts) {
  const { templateId, image, organization, title, fullName, language, state } = badge
  const art = { seed: templateId, image, size: 336, alt: artAltText(badge, locale) }
  return (
    <Hero className={state} art={art}>
      <Issuer issuer={organization} isKeeper={badge.original !== null} locale={locale} />
      <Title text={title} lang={language} />
      <p className="large recipient">
        {m.badges_award_to({}, { locale })}
        <b {...fontAttributes(fullName)}>
          <bdi>{fullName}</bdi>
        </b>
      </p>
      <div className="standing">
        <span className={`pill ${state}`}>
          <Icon name={state} />
          {STATES[state]({}, { locale })}
        </span>
        <Dates badge={badge} locale={locale} />
        {!site.keptSince && <VerifyButton badge={badge} locale={locale} root={site.root} isPrimary={!isForHolder} />}
      </div>
    </Hero>
  )
}

function Dates({ badge, locale }: { badge: PublicBadge; locale: Language }) {
  const { emittedAt, expiresAt, revokedAt, state, original } = badge
  const sentence = (words: typeof m.public_issued, at: string) => words({ day: onDay(at, locale) }, { locale })
  const end = () => {
    if (state === 'revoked' && revokedAt) return sentence(m.public_revoked, revokedAt)
    if (!expiresAt) return m.public_never_expires({}, { locale })
    return sentence(state === 'expired' ? m.public_expired : m.public_expires, expiresAt)
  }
  return (
    <p>
      {original?.issuer
        ? m.public_imported_by({ day: onDay(emittedAt, locale), issuer: isolateBidi(original.issuer) }, { locale })
        : sentence(m.public_issued, emittedAt)}
      <br />
      {end()}
    </p>
  )
}
