import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { ContentEntries, Entry, Register } from '../layout/Register.tsx'
import { onDay, period } from '../page-words.ts'
import type { PublicBadge } from './public-badge.ts'

type Shown = { badge: PublicBadge; locale: Language }

/** The sidebar with a badge's facts. */
export function BadgeRegister({ badge, locale }: Shown) {
  return (
    <Register url={badge.url} written={badge.shortUrl} hint={m.public_qr_hint({}, { locale })} locale={locale}>
      <Activity badge={badge} locale={locale} />
      <ContentEntries content={badge} locale={locale} />
      <Entry term={m.badges_number({}, { locale })}>
        <span className="number">{badge.number}</span>
      </Entry>
      {badge.renewed && (
        <Entry term={m.renewal_public_renews({}, { locale })}>
          <a href={`${badge.renewed.page}?lang=${locale}`}>
            {m.renewal_public_renews_link({ day: onDay(badge.renewed.emittedAt, locale) }, { locale })}
          </a>
        </Entry>
      )}
      {!badge.mayBeIndexed && (
        <Entry term={m.public_private({}, { locale })}>{m.public_private_text({}, { locale })}</Entry>
      )}
    </Register>
  )
}

function Activity({ badge: { activity }, locale }: Shown) {
  const days = period(activity.startedAt, activity.endedAt, locale)
  if (!activity.title && !days) return null
  return (
    <Entry term={m.public_activity({}, { locale })} hint={activity.title ? days : null}>
      {activity.title ? <bdi {...fontAttributes(activity.title)}>{activity.title}</bdi> : days}
    </Entry>
  )
}
