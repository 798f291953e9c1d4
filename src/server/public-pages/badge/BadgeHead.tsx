import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { textOfHtml } from '#server/platform/html/clean-html.ts'
import { onDay } from '#server/platform/text/days.ts'
import type { Site } from '../layout/Document.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { isolateBidi } from '../page-words.ts'
import type { PublicBadge } from './public-badge.ts'

/** Title of the page and of its shared previews: badge and recipient. */
export const badgePageTitle = ({ title, fullName }: PublicBadge, locale: Language) =>
  m.public_badge_of({ title: isolateBidi(title), name: isolateBidi(fullName) }, { locale })

/** Size in pixels of the Open Graph image. */
export const SHARED_PIXELS = { width: 1200, height: 630 }

/** The `<head>` elements of a badge's page. */
export function BadgeHead({ badge, locale, site }: { badge: PublicBadge; locale: Language; site: Site }) {
  const { url, language, mayBeIndexed } = badge
  const title = badgePageTitle(badge, locale)
  const page = {
    title,
    description: summary(badge, locale),
    url,
    language,
    mayBeIndexed,
    image: {
      url: `${url}/og.png${locale === language ? '' : `?lang=${locale}`}`,
      alt: title,
      ...SHARED_PIXELS,
    },
  }
  return <PageHead locale={locale} page={page} site={site} />
}

function summary({ fullName, organization, original, emittedAt, state, description }: PublicBadge, locale: Language) {
  const issued = m.public_summary(
    {
      name: isolateBidi(fullName),
      organization: isolateBidi(original?.issuer || organization.name),
      day: onDay(emittedAt, locale),
    },
    { locale },
  )
  const standing = state === 'valid' ? '' : ` ${STATES[state]({}, { locale })}.`
  return `${issued}${standing} ${textOfHtml(description ?? '')}`.trim()
}

/** One-word label per state. */
export const STATES = {
  valid: m.badges_state_valid,
  expired: m.badges_state_expired,
  revoked: m.badges_state_revoked,
  invalid: m.public_state_invalid,
}
