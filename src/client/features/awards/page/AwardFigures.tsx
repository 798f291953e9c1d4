import { Link } from '@tanstack/react-router'
import { formatNumber, formatPercent } from '#client/i18n/numbers.ts'
import type { AwardDetails } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from '../../overview/FigureStrip.module.css'
import { type Part, partSearch } from './award-badge-search.ts'

type Figure = { label: string; value: number; note?: string; part?: Part }

/** Five counts about an award; each filters the table below. */
export function AwardFigures({ award: { id, counts, undone_at } }: { award: AwardDetails }) {
  const { issued, skipped, mails_sent: sent, mails_waiting: waiting, corrected } = counts
  const figures: Figure[] = [
    { label: m.awards_issued(), value: issued, note: skipped > 0 ? m.awards_left_out({ count: skipped }) : undefined },
    {
      label: m.awards_mails_sent(),
      value: sent,
      note: waiting > 0 ? m.awards_waiting({ count: waiting }) : undefined,
      part: 'sent',
    },
    { label: m.awards_failed_head(), value: counts.mails_failed, part: 'failed' },
    {
      label: m.awards_opened(),
      value: counts.opened,
      note: sent > 0 ? m.awards_opened_part({ part: formatPercent(Math.min(1, counts.opened / sent)) }) : undefined,
      part: 'opened',
    },
    {
      label: undone_at ? m.reports_measure_undone() : m.awards_revoked_head(),
      value: counts.revoked,
      note: corrected > 0 ? m.awards_corrected({ count: corrected }) : undefined,
      part: undone_at ? 'undone' : 'revoked',
    },
  ]
  const isList = issued > 1
  return (
    <dl className={styles.strip}>
      {figures.map(({ label, value, note, part }) => (
        <div
          className="grid max-md:grid-cols-[1fr_auto] max-md:grid-rows-[auto_auto] max-md:items-center max-md:gap-x-4 max-md:border-b max-md:border-b-rule max-md:py-2 md:row-span-3 md:grid-rows-subgrid md:gap-y-0 md:border-l md:border-l-rule md:px-5 md:pt-0.5 md:pb-1 md:first:border-l-0 md:first:pl-0"
          key={label}
        >
          <dt className="self-end text-ink-2 text-sm">{label}</dt>
          <dd className={styles.figure}>
            {isList && value > 0 ? (
              <Link
                to="/badges/awards/$awardId"
                params={{ awardId: id }}
                search={part ? partSearch[part] : {}}
                resetScroll={false}
              >
                {formatNumber(value)}
              </Link>
            ) : (
              formatNumber(value)
            )}
          </dd>
          {note && <dd className={`${styles.note} max-md:[grid-area:2_/_1] max-md:self-start`}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
