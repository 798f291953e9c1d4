import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/paraglide/messages.js'
import { textOfHtml } from '#server/html/clean-html.ts'
import { artWords, DRAWN_HIGH } from './art-words.ts'
import { PageHead } from './PageHead.tsx'
import { apart, onDay } from './page-words.ts'
import type { PublicBadge } from './public-badge.ts'

/** Who was awarded what: the page's title, also where it is shared. */
export const badgePageTitle = ({ title, fullName }: PublicBadge, locale: Language) =>
  m.public_badge_of({ title: apart(title), name: apart(fullName) }, { locale })

/** The head of a badge's page. */
export function BadgeHead({ badge, locale }: { badge: PublicBadge; locale: Language }) {
  const { url, language, mayBeIndexed, image, sharedImage } = badge
  const page = {
    title: badgePageTitle(badge, locale),
    description: summary(badge, locale),
    url,
    language,
    mayBeIndexed,
    image: {
      url: sharedImage,
      alt: artWords(badge, locale),
      ...(image.isDrawn && { width: DRAWN_HIGH, height: DRAWN_HIGH }),
    },
  }
  return <PageHead locale={locale} page={page} />
}

function summary({ fullName, organization, emittedAt, state, description }: PublicBadge, locale: Language) {
  const issued = m.public_summary(
    { name: apart(fullName), organization: apart(organization.name), day: onDay(emittedAt, locale) },
    { locale },
  )
  const standing = state === 'valid' ? '' : ` ${STATES[state]({}, { locale })}.`
  return `${issued}${standing} ${textOfHtml(description ?? '')}`.trim()
}

/** Each state in a word. */
export const STATES = {
  valid: m.public_state_valid,
  expired: m.public_state_expired,
  revoked: m.public_state_revoked,
  invalid: m.public_state_invalid,
}
