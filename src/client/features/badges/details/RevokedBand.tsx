import { Icon } from '#client/ui/buttons/Icon.tsx'
import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'

/** When and why a badge was revoked; nothing for others. */
export function RevokedBand({ badge: { revoked_at, revoked_reason } }: { badge: Badge }) {
  if (!revoked_at) return null
  return (
    <section className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-1 mb-8 py-4.5 px-5 border-t-3 border-t-danger-mark bg-danger-wash">
      <Icon name="revoked" size={26} className="text-danger-mark" />
      <h2 className="font-display text-[1.25rem]/[1.625rem] font-serif">
        {m.badges_revoked_on({ day: formatDay(revoked_at, 'long') })}
      </h2>
      <p className="col-2 text-ink-2 wrap-anywhere whitespace-pre-line">{revoked_reason}</p>
    </section>
  )
}
