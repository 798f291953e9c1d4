import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { onDay } from '#server/platform/text/days.ts'
import type { PublicBadge } from '../badge/public-badge.ts'
import type { Site } from './Document.tsx'
import { Icon } from './Icon.tsx'
import { addressIn } from './page-address.ts'

/** Notice that this badge was renewed, with the newer badge's expiry and a link to it. */
export function RenewedBand({ badge: { newer }, locale, site }: { badge: PublicBadge; locale: Language; site: Site }) {
  if (!newer) return null
  return (
    <section className="band renewed" aria-labelledby="renewed">
      <Icon name="renew" />
      <h2 id="renewed">{m.renewal_public_title({ day: onDay(newer.emittedAt, locale) }, { locale })}</h2>
      <p>
        {endOf(newer, locale)} <a href={addressIn(locale, newer, site)}>{m.renewal_public_link({}, { locale })}</a>
      </p>
    </section>
  )
}

function endOf({ expiresAt, isExpired }: NonNullable<PublicBadge['newer']>, locale: Language) {
  if (!expiresAt) return m.renewal_public_never({}, { locale })
  const words = isExpired ? m.renewal_public_expired : m.renewal_public_until
  return words({ day: onDay(expiresAt, locale) }, { locale })
}
