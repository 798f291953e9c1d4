import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/paraglide/messages.js'
import { textOfHtml } from '#server/html/clean-html.ts'
import { apart, onDay, shortened } from './page-words.ts'
import type { PublicBadge } from './public-badge.ts'

/** As much as search engines and social networks show. */
const DESCRIPTION_LENGTH = 280

/** The pixels of a drawn picture's high variant; an upload is as large as it came. */
const DRAWN_HIGH = 1024

/** Who was awarded what: the page's title, also where it is shared. */
export const badgePageTitle = ({ title, fullName }: PublicBadge, locale: Language) =>
  m.public_badge_of({ title: apart(title), name: apart(fullName) }, { locale })

/** The head of a badge's page: its addresses in both languages, and how it looks where it is shared. */
export function BadgeHead({ badge, locale }: { badge: PublicBadge; locale: Language }) {
  const title = badgePageTitle(badge, locale)
  const description = shortened(summary(badge, locale), DESCRIPTION_LENGTH)
  const addressIn = (language: Language) => (language === badge.language ? badge.url : `${badge.url}?lang=${language}`)
  const { isDrawn } = badge.image
  return (
    <>
      <meta name="description" content={description} />
      <meta name="robots" content={badge.mayBeIndexed ? 'index, follow' : 'noindex'} />
      <link rel="canonical" href={addressIn(locale)} />
      <link rel="alternate" hrefLang="it" href={addressIn('it')} />
      <link rel="alternate" hrefLang="en" href={addressIn('en')} />
      <link rel="alternate" hrefLang="x-default" href={badge.url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Insegna" />
      <meta property="og:locale" content={locale === 'it' ? 'it_IT' : 'en_GB'} />
      <meta property="og:url" content={addressIn(locale)} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={badge.sharedImage} />
      {isDrawn && <meta property="og:image:type" content="image/png" />}
      {isDrawn && <meta property="og:image:width" content={String(DRAWN_HIGH)} />}
      {isDrawn && <meta property="og:image:height" content={String(DRAWN_HIGH)} />}
      <meta property="og:image:alt" content={artWords(badge, locale)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** What the picture shows, for those who do not see it. */
export function artWords({ image, type, code, title }: PublicBadge, locale: Language): string {
  if (!image.isDrawn) return m.public_art_of({ title: apart(title) }, { locale })
  const badge = ART[type ?? 'knowledge']({}, { locale })
  return code ? m.public_art_plate({ badge, code: apart(code) }, { locale }) : badge
}

const ART = {
  knowledge: m.public_art_knowledge,
  skills: m.public_art_skills,
  participation: m.public_art_participation,
  qualification: m.public_art_qualification,
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
