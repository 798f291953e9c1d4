import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { onDay } from '#server/platform/text/days.ts'
import type { PublicBadge } from '../badge/public-badge.ts'
import { isolateBidi } from '../page-words.ts'
import { Icon } from './Icon.tsx'

/** Notice that a badge is expired, revoked or invalid, with date and reason. Renders nothing for a valid one. */
export function StateBand({ badge, locale }: { badge: PublicBadge; locale: Language }) {
  if (badge.state === 'valid') return null
  const { title, text } = wordsOf(badge, locale)
  return (
    <section className={`band ${badge.state}`} aria-labelledby="state">
      <Icon name={badge.state} />
      <h2 id="state">{title}</h2>
      <p {...fontAttributes(text)}>{text}</p>
      {badge.state === 'revoked' && (
        <p className="reason" {...fontAttributes(badge.revokedReason)}>
          {m.public_revoked_reason({ reason: isolateBidi(badge.revokedReason ?? '') }, { locale })}
        </p>
      )}
    </section>
  )
}

function wordsOf(badge: PublicBadge, locale: Language) {
  const { state, emittedAt, expiresAt, revokedAt, organization, firstName } = badge
  if (state === 'revoked') {
    return {
      title: m.public_revoked_title({ day: onDay(revokedAt ?? emittedAt, locale) }, { locale }),
      text: m.public_revoked_text({ organization: isolateBidi(organization.name) }, { locale }),
    }
  }
  if (state === 'expired') {
    const words = { day: onDay(emittedAt, locale), name: isolateBidi(firstName) }
    return {
      title: m.public_expired_title({ day: onDay(expiresAt ?? emittedAt, locale) }, { locale }),
      text: badge.newer ? m.renewal_public_issued(words, { locale }) : m.public_expired_text(words, { locale }),
    }
  }
  return { title: m.public_invalid_title({}, { locale }), text: m.public_invalid_text({}, { locale }) }
}
