import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ActivityDays } from '#client/features/badges/details/ActivityDays.tsx'
import { listQuery } from '#client/features/recipients/lists.queries.ts'
import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { formatCredits } from '#client/i18n/numbers.ts'
import { DescriptionList, type Fact } from '#client/ui/tables/DescriptionList.tsx'
import type { AwardBadge } from '#contract/badges.ts'
import type { AwardToList } from '#contract/list-awards.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { validityOf } from '#contract/validity.ts'
import { m } from '#i18n/compiled/messages.js'
import { conditionWords } from '#i18n/condition-words.ts'
import { formatDay } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { validityWords } from '#i18n/validity-words.ts'
import { dayAndTime } from '../badges/details/badge-dates.ts'
import styles from './award.module.css'
import { useIsAwarding } from './award.queries.ts'
import { type AwardRequest, type AwardValues, isPlanned, isToList } from './award-draft.ts'
import { type Expiries, expiriesOf } from './award-expiry.ts'
import { stepLink } from './award-search.ts'
import { stepOfField } from './award-steps.ts'
import { useListCount } from './use-list-count.ts'

type AwardFactsProps = {
  award: AwardRequest
  /** When the badges would expire; undefined until the service has answered. */
  expiries: Expiries | undefined
}

/** A summary of the award, with a link from each value to its field. */
export function AwardFacts({ award, expiries }: AwardFactsProps) {
  const { data: template } = useQuery(templateQuery(award.badge_template_id))
  const listId = isToList(award) ? award.earners_list_id : ''
  const { data: list } = useQuery({ ...listQuery(listId), enabled: listId !== '' })
  const only = (isToList(award) && award.only) || null
  const meant = useListCount({ earners_list_id: listId, badge_template_id: award.badge_template_id, only })
  const recipients: Fact = isToList(award)
    ? {
        label: m.earners_award_recipients(),
        value: list && (
          <>
            <span className="block">{list.name}</span>
            {only && <span className="hint">{conditionWords(only)}</span>}
            {isPlanned(award) && (
              <span className="hint">
                {award.people === 'frozen'
                  ? m.planned_frozen_count({ count: meant?.count ?? list.earners_count })
                  : m.planned_live()}
              </span>
            )}
          </>
        ),
        action: <Edit field="earners_list_id" label={m.earners_award_edit_list()} />,
      }
    : {
        label: m.badges_award_earner(),
        value: (
          <>
            <span className="block" {...fontAttributes(nameOf(award))}>
              {nameOf(award)}
            </span>
            <span className="hint">{award.recipient_email}</span>
          </>
        ),
        action: <Edit field="recipient_email" label={m.badges_award_edit_earner()} />,
      }
  return (
    <aside aria-label={m.badges_award_facts()}>
      {template && (
        <div className="grid grid-cols-[96px_minmax(0,1fr)_auto] gap-4 items-center pb-4 border-b border-b-rule [&_b]:block [&_b]:font-display [&_b]:text-[1.125rem] [&_b]:leading-[1.4375rem] [&_b]:font-serif [&_b]:tracking-[-0.005em] [&_b]:wrap-anywhere">
          <BadgePicture of={template} size={96} />
          <span>
            <b {...fontAttributes(template.title)}>{template.title}</b>
            <span className="hint num">
              {template.code} v{template.version_code}
            </span>
          </span>
          <Edit field="badge_template_id" label={m.badges_award_edit_template()} />
        </div>
      )}
      <DescriptionList
        facts={[
          recipients,
          {
            label: m.badges_activity(),
            value: <Activity award={award} />,
            action: <Edit field="activity_title" label={m.badges_award_edit_activity()} />,
          },
          isPlanned(award)
            ? {
                label: m.planned_when(),
                value: dayAndTime(award.runs_at),
                action: <Edit field="runs_at" label={m.planned_edit_when()} />,
              }
            : {
                label: m.badges_issued(),
                value: <Issued award={award} />,
                action: <Edit field="emitted_at" label={m.badges_award_edit_issued()} />,
              },
          {
            label: m.badges_expires(),
            value: template && <Expires award={award} template={template} expiries={expiries} />,
            action: <Edit field="expires_at" label={m.badges_award_edit_expires()} />,
          },
          {
            label: m.badges_notes(),
            value: award.notes || <span className="hint">{m.badges_award_none()}</span>,
            action: <Edit field="notes" label={m.badges_award_edit_notes()} />,
          },
          ...(isPlanned(award) ? [] : [resultOf(award)]),
        ]}
      />
    </aside>
  )
}

/** The results, of one person or of a list. */
function resultOf(award: AwardRequest): Fact {
  const field = isToList(award) ? 'results_from' : 'grade'
  return {
    label: isToList(award) ? m.results_of_list() : m.results_title(),
    value: <AwardResult award={award} />,
    action: <Edit field={field} label={m.results_edit()} />,
  }
}

function AwardResult({ award }: { award: AwardRequest }) {
  const lines = isToList(award) ? listResultLines(award) : resultLines(award)
  if (lines.length === 0) return <span className="hint">{m.results_none()}</span>
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ))
}

function Issued({ award }: { award: AwardRequest }) {
  const same = award.emitted_at ? dayAndTime(award.emitted_at) : m.badges_award_now()
  if (!isToList(award) || !award.emitted_at_from) return same
  return (
    <>
      <span className="block">{m.earners_award_issued_from({ name: award.emitted_at_from })}</span>
      <span className="hint">{m.earners_award_issued_others({ when: same })}</span>
    </>
  )
}

function Expires({ award, template, expiries }: AwardFactsProps & { template: BadgeTemplate }) {
  const validity = validityOf(template)
  const { first, last } = expiriesOf(award, template, expiries)
  const isSpread = first !== null && last !== null && first !== last
  const days = isSpread
    ? m.badges_award_expires_first_last({ first: formatDay(first, 'long'), last: formatDay(last, 'long') })
    : first === null
      ? m.word_never()
      : dayAndTime(first)
  if (!validity) return days
  const words = { validity: validityWords(validity) }
  return (
    <>
      <span className="block">{days}</span>
      <span className="hint">
        {award.expires_at === undefined
          ? m.badges_award_expires_as_template(words)
          : m.badges_award_expires_not_template(words)}
      </span>
    </>
  )
}

function Activity({ award }: { award: AwardRequest }) {
  const { activity_title, activity_started_at = null, activity_ended_at = null } = award
  if (!activity_title && !activity_started_at && !activity_ended_at) {
    return <span className="hint">{m.badges_award_none()}</span>
  }
  return (
    <>
      {activity_title && <span className="block">{activity_title}</span>}
      <ActivityDays from={activity_started_at} to={activity_ended_at} />
    </>
  )
}

const Edit = ({ field, label }: { field: keyof AwardValues; label: string }) => (
  <Link
    {...stepLink(stepOfField(field))}
    hash={field}
    disabled={useIsAwarding()}
    aria-label={label}
    className={styles.edit}
  >
    {m.badges_edit()}
  </Link>
)

/** One person's results as lines of text. */
function resultLines({ grade, grade_scale, credits_earned, evidence = [] }: AwardBadge): string[] {
  return [
    ...(grade ? [`${m.results_grade()}: ${grade}`] : []),
    ...(grade_scale ? [m.results_scale_of({ scale: grade_scale })] : []),
    ...(credits_earned ? [`${m.results_credits_short()}: ${formatCredits(credits_earned)}`] : []),
    ...(evidence.length > 0 ? [m.results_evidence_count({ count: evidence.length })] : []),
  ]
}

/** The source of a list's results as lines of text. */
function listResultLines(award: AwardToList): string[] {
  const { grade_from, credits_earned_from, grade_scale, results = [], evidence = [] } = award
  return [
    ...(grade_from ? [`${m.results_grade()}: ${grade_from}`] : []),
    ...(credits_earned_from ? [`${m.results_credits_short()}: ${credits_earned_from}`] : []),
    ...(results.length > 0 ? [m.results_from_table()] : []),
    ...(grade_scale ? [m.results_scale_of({ scale: grade_scale })] : []),
    ...(evidence.length > 0 ? [m.results_evidence_count({ count: evidence.length })] : []),
  ]
}
