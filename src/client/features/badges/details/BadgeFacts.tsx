import { Link } from '@tanstack/react-router'
import { nameOf } from '#client/i18n/earner-name.ts'
import { formatCredits } from '#client/i18n/numbers.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { DescriptionList } from '#client/ui/tables/DescriptionList.tsx'
import type { Badge, Original } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { ActivityDays } from './ActivityDays.tsx'
import { dayAndTime } from './badge-dates.ts'
import { GradesHint } from './GradesHint.tsx'
import { MailMark } from './MailMark.tsx'
import { whyNotSent } from './why-not-sent.ts'

/** The facts of a badge as a description list. */
export function BadgeFacts({ badge }: { badge: Badge }) {
  const { badge_template_version: template, activity_title, activity_started_at, activity_ended_at } = badge
  const hasActivity = activity_title || activity_started_at || activity_ended_at
  return (
    <DescriptionList
      inColumns
      facts={[
        {
          label: m.badges_earner(),
          value: (
            <Link to="/badges/$badgeId/earner" params={{ badgeId: badge.id }} {...fontAttributes(nameOf(badge))}>
              {nameOf(badge)}
            </Link>
          ),
        },
        { label: m.word_email(), value: badge.recipient_email },
        { label: m.badges_issued(), value: dayAndTime(badge.emitted_at) },
        { label: m.badge_imports_original(), value: badge.original && <WhereFrom original={badge.original} /> },
        {
          label: m.badges_expires(),
          value: badge.expires_at ? dayAndTime(badge.expires_at) : m.word_never(),
        },
        {
          label: m.badges_filter_award(),
          value: badge.award_id && (
            <Link to="/badges/awards/$awardId" params={{ awardId: badge.award_id }}>
              {m.awards_see()}
            </Link>
          ),
        },
        { label: m.renewal_renews(), value: linkTo(badge.renews_badge_id, m.renewal_renews_link()) },
        { label: m.renewal_renewed_by(), value: linkTo(badge.renewed_by_badge_id, m.renewal_renewed_by_link()) },
        { label: m.badges_mail(), value: <Mail mail={badge.email} /> },
        {
          label: m.badges_activity(),
          value: hasActivity && (
            <>
              {activity_title && (
                <span className="block" {...fontAttributes(activity_title)}>
                  {activity_title}
                </span>
              )}
              <ActivityDays from={activity_started_at} to={activity_ended_at} />
            </>
          ),
        },
        { label: m.results_grade(), value: badge.grade && <Grade badge={badge} /> },
        { label: m.results_credits(), value: badge.credits_earned && formatCredits(badge.credits_earned) },
        { label: m.results_evidence(), value: badge.evidence.length > 0 && <EvidenceList evidence={badge.evidence} /> },
        {
          label: m.badges_template(),
          value: (
            <>
              <span className="block" {...fontAttributes(template.title)}>
                {template.title}
              </span>
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
        { label: m.badges_notes(), value: badge.notes },
        { label: m.badges_number(), value: <span className="num">{badge.number}</span> },
        { label: m.badges_id(), value: <span className="num">{badge.id}</span> },
      ]}
    />
  )
}

/** Where an imported badge was issued, by whom and when, with its page and its issuer's. */
const WhereFrom = ({ original: { issuer, issuer_url, url, id, issued_on } }: { original: Original }) => (
  <>
    <span className="block" {...fontAttributes(issuer)}>
      {m.badge_imports_issued_by({ day: formatDay(issued_on), issuer: issuer || '–' })}
    </span>
    {[url, issuer_url].map(
      (href) =>
        href && (
          <a key={href} className="block wrap-anywhere" href={href} target="_blank" rel="noreferrer">
            {href}
          </a>
        ),
    )}
    {id && id !== url && <span className="block hint wrap-anywhere">{m.badge_imports_original_id({ id })}</span>}
  </>
)

/** Staff always see the grade; the hint says whether others do. */
const Grade = ({ badge: { grade, grade_scale, badge_template_version: template } }: { badge: Badge }) => (
  <>
    <span className="block">{grade}</span>
    {grade_scale && <span className="block hint">{m.results_scale_of({ scale: grade_scale })}</span>}
    <GradesHint template={template} />
  </>
)

const EvidenceList = ({ evidence }: { evidence: Badge['evidence'] }) => (
  <ul>
    {evidence.map(({ title, url, narrative }) => (
      <li key={`${title} ${url}`}>
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" {...fontAttributes(title)}>
            {title}
          </a>
        ) : (
          <span {...fontAttributes(title)}>{title}</span>
        )}
        {narrative && <span className="block hint">{narrative}</span>}
      </li>
    ))}
  </ul>
)

/** Link to a badge that this one renews or is renewed by. */
const linkTo = (badgeId: string | null, words: string) =>
  badgeId && (
    <Link to="/badges/$badgeId" params={{ badgeId }}>
      {words}
    </Link>
  )

/** Whether and when the mail was sent, or why it failed. */
const Mail = ({ mail }: { mail: Badge['email'] }) => (
  <>
    <MailMark mail={mail} />
    {mail?.sent_at && <span className="block hint num">{formatInstant(mail.sent_at, 'long')}</span>}
    {mail?.status !== 'sent' && mail?.error && <span className="block hint">{whyNotSent(mail.error)}</span>}
  </>
)
