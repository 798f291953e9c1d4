import { type ReactNode, useEffect, useState } from 'react'
import { useMay } from '#client/features/session/permissions.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { formatInstant, formatTime } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon, type IconName } from '#client/ui/buttons/Icon.tsx'
import type { AwardDetails } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { areMailsLeaving } from '../list/awards.queries.ts'
import { MailBar } from './MailBar.tsx'

/** Progress of the mails and the time left to undo the award; disappears when both are over. */
export function AwardProgress({ award, onUndo }: { award: AwardDetails; onUndo: () => void }) {
  const mayAward = useMay('award')
  const waiting = award.counts.mails_waiting
  const isLive = areMailsLeaving(award) || award.undo_until !== null
  const now = useNow(isLive)
  const undoUntil = award.undo_until && new Date(award.undo_until) > now ? award.undo_until : null
  const hasUndo = undoUntil !== null && mayAward
  if (award.undone_at || (waiting === 0 && !hasUndo)) return null
  return (
    <div className="grid auto-cols-[minmax(0,1fr)] grid-flow-col mb-6 pb-5 border-b border-b-rule max-xl:grid-flow-row max-xl:gap-4 print:hidden">
      {areMailsLeaving(award) && <MailProgress award={award} now={now} />}
      {award.mails_next_try_at && <PutOff award={award} at={award.mails_next_try_at} />}
      {hasUndo && <StillUndoable award={award} until={undoUntil} now={now} onUndo={onUndo} />}
    </div>
  )
}

type PartProps = { icon: IconName; title: string; figure: string; children: ReactNode }

const Part = ({ icon, title, figure, children }: PartProps) => (
  <section className="grid gap-1.5 content-start pr-8 max-xl:pr-0 last:pr-0 [&+&]:pl-8 [&+&]:border-l [&+&]:border-l-rule max-xl:[&+&]:pt-4 max-xl:[&+&]:pl-0 max-xl:[&+&]:border-t max-xl:[&+&]:border-t-rule max-xl:[&+&]:border-l-0">
    <h2 className="flex gap-2 items-center text-md/md max-md:flex-wrap">
      <Icon name={icon} className="flex-none text-link" />
      {title}
      <span className="ml-auto text-ink-2 text-sm tabular-nums font-text whitespace-nowrap">{figure}</span>
    </h2>
    {children}
  </section>
)

/** How many mails were sent; before the first, the seconds until sending starts. */
function MailProgress({ award, now }: { award: AwardDetails; now: Date }) {
  const { mails_sent: sent, mails_failed: failed, mails_put_off: putOff } = award.counts
  const waiting = award.counts.mails_waiting - putOff
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
      <MailBar label={title} left={sent + failed} all={all} />
      <p className="hint">
        {isHeld ? m.awards_held_seconds({ count: held }) : m.awards_to_go({ count: waiting })} {m.awards_close_page()}
      </p>
    </Part>
  )
}

/** Notice that the mail server deferred some mails, with the time of the next retry. */
const PutOff = ({ award: { counts }, at }: { award: AwardDetails; at: string }) => (
  <Part icon="expired" title={m.awards_put_off_head()} figure={formatNumber(counts.mails_put_off)}>
    <p className="hint">
      {m.awards_put_off({ count: counts.mails_put_off })} {m.awards_next_try({ when: formatInstant(at) })}
    </p>
  </Part>
)

type StillUndoableProps = { award: AwardDetails; until: string; now: Date; onUndo: () => void }

function StillUndoable({ award, until, now, onUndo }: StillUndoableProps) {
  const { counts } = award
  const minutes = Math.ceil((Date.parse(until) - now.getTime()) / 60_000)
  const isLong = minutes > 60
  const left = isLong
    ? m.awards_hours_left({ count: Math.ceil(minutes / 60) })
    : m.awards_minutes_left({ count: minutes })
  return (
    <Part icon="undo" title={m.awards_undo_head()} figure={left}>
      <div className="flex gap-5 items-center max-md:grid max-md:gap-2.5 [&>button]:flex-none">
        <p className="hint flex-1">
          {m.awards_undo_until({ time: isLong ? formatInstant(until) : formatTime(until) })}{' '}
          {m.undo_badges({ count: counts.issued })} {counts.mails_waiting > 0 && m.undo_waiting()}{' '}
          {m.awards_undo_silent()}
        </p>
        <Button kind="danger" unavailable={!award.is_undoable && m.awards_undo_own()} onClick={onUndo}>
          {m.awards_undo()}
        </Button>
      </div>
    </Part>
  )
}

/** The current time, updated every second while `isWatched`. */
function useNow(isWatched: boolean): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (!isWatched) return
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [isWatched])
  return now
}
