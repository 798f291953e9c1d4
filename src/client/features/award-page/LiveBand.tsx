import type { ReactNode } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Icon, type IconName } from '#client/ui/buttons/Icon.tsx'
import type { AwardDetails } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './LiveBand.module.css'
import { useNow } from './use-now.ts'

/** What still goes on with an award: its mails leave. Gone once that is over. */
export function LiveBand({ award }: { award: AwardDetails }) {
  const isLive = award.counts.mails_waiting > 0
  const now = useNow(isLive)
  if (award.undone_at || !isLive) return null
  return (
    <div className={styles.live}>
      <Leaving award={award} now={now} />
    </div>
  )
}

type PartProps = { icon: IconName; title: string; figure: string; children: ReactNode }

const Part = ({ icon, title, figure, children }: PartProps) => (
  <section>
    <h2>
      <Icon name={icon} />
      {title}
      <span>{figure}</span>
    </h2>
    {children}
  </section>
)

/** How many mails have left; before the first does, in how many seconds. */
function Leaving({ award, now }: { award: AwardDetails; now: Date }) {
  const { mails_sent: sent, mails_failed: failed, mails_waiting: waiting } = award.counts
  const all = sent + failed + waiting
  const held = award.mails_held_until ? Math.ceil((Date.parse(award.mails_held_until) - now.getTime()) / 1000) : 0
  const isHeld = held > 0 && sent + failed === 0
  const title = isHeld ? m.awards_mails_held() : m.awards_mails_leave()
  return (
    <Part
      icon="send"
      title={title}
      figure={m.awards_figure_of({ part: formatNumber(sent + failed), all: formatNumber(all) })}
    >
      <progress value={sent + failed} max={all} aria-label={title} />
      <p className="hint">
        {isHeld ? m.awards_held_seconds({ count: held }) : m.awards_to_go({ count: waiting })} {m.awards_close_page()}
      </p>
    </Part>
  )
}
