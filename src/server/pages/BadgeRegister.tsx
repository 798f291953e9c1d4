import type { ReactNode } from 'react'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/paraglide/messages.js'
import { apart, period } from './page-words.ts'
import type { PublicBadge } from './public-badge.ts'
import { QrCode } from './QrCode.tsx'

type Shown = { badge: PublicBadge; locale: Language }

/** The facts as a register keeps them, and the code that leads a printed page back to the badge's state of today. */
export function BadgeRegister({ badge, locale }: Shown) {
  return (
    <aside className="register" aria-labelledby="register">
      <h2 id="register">{m.public_register({}, { locale })}</h2>
      <dl>
        <Activity badge={badge} locale={locale} />
        <Type badge={badge} locale={locale} />
        {badge.otherOrg && (
          <Entry term={m.public_other_org({}, { locale })} hint={badge.otherOrgInfo && apart(badge.otherOrgInfo)}>
            <bdi>{badge.otherOrg}</bdi>
          </Entry>
        )}
        <Entry term={m.public_template({}, { locale })}>
          {m.public_template_version({ code: apart(badge.code), version: badge.version }, { locale })}
        </Entry>
        <Entry term={m.public_badge_number({}, { locale })}>
          <span className="number">{badge.id}</span>
        </Entry>
      </dl>
      <div className="address">
        <QrCode text={badge.url} label={m.public_qr_label({}, { locale })} />
        <p>{m.public_qr_hint({}, { locale })}</p>
        <p className="written">{badge.url}</p>
      </div>
    </aside>
  )
}

function Activity({ badge: { activity }, locale }: Shown) {
  const days = period(activity.startedAt, activity.endedAt, locale)
  if (!activity.title && !days) return null
  return (
    <Entry term={m.public_activity({}, { locale })} hint={activity.title ? days : null}>
      {activity.title ? <bdi>{activity.title}</bdi> : days}
    </Entry>
  )
}

const TYPES = {
  knowledge: m.public_type_knowledge,
  skills: m.public_type_skills,
  participation: m.public_type_participation,
  qualification: m.public_type_qualification,
}

function Type({ badge: { type, isLearningPath, steps }, locale }: Shown) {
  if (!type) return null
  const path = isLearningPath ? m.public_path_of({ count: steps.length }, { locale }) : null
  return (
    <Entry term={m.public_type({}, { locale })} hint={path}>
      {TYPES[type]({}, { locale })}
    </Entry>
  )
}

function Entry({ term, hint, children }: { term: string; hint?: string | null; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
      {hint && <dd className="hint">{hint}</dd>}
    </div>
  )
}
