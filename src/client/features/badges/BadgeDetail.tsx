import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '#client/features/shell/Page.tsx'
import { formatDay } from '#client/i18n/dates.ts'
import { Button } from '#client/ui/Button.tsx'
import { CopyButton } from '#client/ui/CopyButton.tsx'
import { FactList } from '#client/ui/FactList.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { AnchorButton } from '#client/ui/LinkButton.tsx'
import { RichText } from '#client/ui/RichText.tsx'
import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ActivityDays } from './ActivityDays.tsx'
import styles from './BadgeDetail.module.css'
import { BadgeMenu } from './BadgeMenu.tsx'
import { BadgePicture } from './BadgePicture.tsx'
import { BadgeStatePill } from './BadgeStateMark.tsx'
import { dayAndTime } from './badge-dates.ts'
import { nameOf } from './badge-state.ts'
import { badgeQuery } from './badges.queries.ts'
import { RevokeBadge } from './RevokeBadge.tsx'

/** All that is known of one badge; a revoked one says so first. */
export function BadgeDetail({ id }: { id: string }) {
  const { data: badge } = useSuspenseQuery(badgeQuery(id))
  const template = badge.badge_template_version
  return (
    <Page
      title={nameOf(badge)}
      facts={
        <>
          <BadgeStatePill of={badge} />
          <span>{template.title}</span>
        </>
      }
      actions={<BadgeMenu badge={badge} isOpen />}
      trail={[{ label: m.shell_badges(), link: { to: '/badges' } }]}
    >
      <RevokedBand badge={badge} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <div className={styles.hero}>
            <BadgePicture of={template} size={160} className={badge.status === 'valid' ? undefined : styles.void} />
            <BadgeFacts badge={badge} />
          </div>
          {template.assignment_criteria && (
            <section className={styles.section}>
              <h2>{m.badges_criteria()}</h2>
              <RichText html={template.assignment_criteria} />
            </section>
          )}
        </div>
        <div className={styles.side}>
          <PublicPage badge={badge} />
          {badge.status === 'valid' && <Revocation badge={badge} />}
        </div>
      </div>
    </Page>
  )
}

function RevokedBand({ badge: { revoked_at, revoked_reason } }: { badge: Badge }) {
  if (!revoked_at) return null
  return (
    <section className={styles.band}>
      <Icon name="revoked" size={20} />
      <h2>{m.badges_revoked_on({ day: formatDay(revoked_at, 'long') })}</h2>
      <p>{revoked_reason}</p>
    </section>
  )
}

function BadgeFacts({ badge }: { badge: Badge }) {
  const { badge_template_version: template, activity_title, activity_started_at, activity_ended_at } = badge
  const hasActivity = activity_title || activity_started_at || activity_ended_at
  return (
    <FactList
      facts={[
        { label: m.badges_email(), value: badge.recipient_email },
        { label: m.badges_issued(), value: dayAndTime(badge.emitted_at) },
        {
          label: m.badges_expires(),
          value: badge.expires_at ? dayAndTime(badge.expires_at) : m.badges_never(),
        },
        {
          label: m.badges_activity(),
          value: hasActivity && (
            <>
              {activity_title && <span className={styles.line}>{activity_title}</span>}
              <ActivityDays from={activity_started_at} to={activity_ended_at} />
            </>
          ),
        },
        { label: m.badges_notes(), value: badge.notes },
        {
          label: m.badges_template(),
          value: (
            <>
              <span className={styles.line}>{template.title}</span>
              <span className="hint num">
                {template.code} · {m.badges_version({ number: template.version_code })}
              </span>
            </>
          ),
          action: (
            <Link to="/badges" search={{ template: template.badge_template_id }}>
              {m.badges_same_template()}
            </Link>
          ),
        },
      ]}
    />
  )
}

function PublicPage({ badge: { url } }: { badge: Badge }) {
  return (
    <section className={styles.section}>
      <h2>{m.badges_public_page()}</h2>
      <p className="hint">{m.badges_public_text()}</p>
      <p className={styles.link}>{url}</p>
      <div className={styles.acts}>
        <CopyButton text={url}>{m.badges_copy()}</CopyButton>
        <AnchorButton href={url} target="_blank" rel="noopener" icon="ext">
          {m.badges_open_it()}
        </AnchorButton>
      </div>
    </section>
  )
}

/** Apart from what is done every day: there is no way back. */
function Revocation({ badge }: { badge: Badge }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={styles.section}>
      <h2>{m.badges_revoke_head()}</h2>
      <p className="hint">{m.badges_revoke_head_text()}</p>
      <div className={styles.acts}>
        <Button kind="danger" icon="revoked" onClick={() => setAsking(true)}>
          {m.badges_revoke_more()}
        </Button>
      </div>
      {isAsking && <RevokeBadge badge={badge} onClose={() => setAsking(false)} />}
    </section>
  )
}
