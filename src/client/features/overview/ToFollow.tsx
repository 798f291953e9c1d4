import { useQueries } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { formatDay } from '#client/i18n/dates.ts'
import { Icon, type IconName } from '#client/ui/Icon.tsx'
import { LedgerSkeleton } from '#client/ui/Skeleton.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { dayFromNow } from './months.ts'
import styles from './Overview.module.css'
import { blockedPathsQuery, draftsQuery, expiringQuery } from './overview.queries.ts'

type Matter = { id: string; icon: IconName; isPressing: boolean; title: string; why: string; link: LinkProps }

/** What waits for somebody: badges that soon expire, drafts, and paths that nobody can be awarded. */
export function ToFollow() {
  const until = dayFromNow(30)
  const [expiring, drafts, blocked] = useQueries({ queries: [expiringQuery(until), draftsQuery, blockedPathsQuery] })
  const hasFailed = expiring.isError || drafts.isError || blocked.isError
  const isComing = expiring.isPending || drafts.isPending || blocked.isPending
  const matters: Matter[] = []
  if (expiring.data?.first) {
    matters.push({
      id: 'expiring',
      icon: 'expired',
      isPressing: true,
      title: m.overview_expiring({ count: expiring.data.count }),
      why: m.overview_expiring_first({ day: formatDay(expiring.data.first, 'long') }),
      link: { to: '/badges', search: { state: 'valid', expires_to: dayFromNow(29), sort: 'expires_at' } },
    })
  }
  if (drafts.data) {
    matters.push({
      id: 'drafts',
      icon: 'draft',
      isPressing: false,
      title: m.overview_drafts({ count: drafts.data }),
      why: m.overview_drafts_why(),
      link: { to: '/templates', search: { status: 'draft' } },
    })
  }
  const [path, ...others] = blocked.data ?? []
  if (path) {
    const isOne = others.length === 0
    matters.push({
      id: 'paths',
      icon: 'alert',
      isPressing: true,
      title: m.overview_blocked({ count: others.length + 1 }),
      why: m.overview_blocked_why({ title: path.title }),
      link: isOne
        ? { to: '/learning-paths/$pathId', params: { pathId: path.id } }
        : { to: '/learning-paths', search: { status: 'active' } },
    })
  }
  return (
    <section aria-labelledby="overview-follow">
      <div className={styles.head}>
        <h2 id="overview-follow">{m.overview_follow()}</h2>
      </div>
      {hasFailed && <p className="muted">{m.overview_follow_failed()}</p>}
      {isComing && <LedgerSkeleton rows={3} />}
      {!isComing && !hasFailed && matters.length === 0 && <p className="muted">{m.overview_follow_none()}</p>}
      <ul className={styles.todo}>
        {matters.map(({ id, icon, isPressing, title, why, link }) => (
          <li key={id}>
            <Link {...link} className={isPressing ? styles.pressing : undefined}>
              <Icon name={icon} />
              <span>
                <b>{title}</b>
                <small>{why}</small>
              </span>
              <Icon name="right" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
