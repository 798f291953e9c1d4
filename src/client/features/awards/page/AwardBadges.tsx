import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { badgeColumns } from '#client/features/badges/column-cells.tsx'
import { dayAt, formatTime } from '#client/i18n/time-zone.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { today } from '#client/ui/dates/month.ts'
import { SearchBox } from '#client/ui/forms/SearchBox.tsx'
import { CountFilter } from '#client/ui/tables/CountFilter.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import type { AwardDetails } from '#contract/awards/awards.ts'
import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDayOfYear } from '#i18n/dates.ts'
import { BadgesList } from '../../badges/BadgesList.tsx'
import { pageOf } from '../../badges/badge-filter.ts'
import type { BadgeSearch } from '../../badges/badge-search.ts'
import { badgesQuery } from '../../badges/badges.queries.ts'
import { areMailsLeaving } from '../list/awards.queries.ts'
import type { AwardBadgeSearch } from './award-badge-search.ts'
import { type Part, partOf, partSearch, wholeSearch } from './award-parts.ts'

const BY_NAME = 'recipient_last_name'

/** Polling interval, in milliseconds, for rows whose mails are being sent. */
const POLL_INTERVAL_MS = 3000

/** The badges of an award in the badges table, sorted by name, with the columns that matter for an award. */
export function AwardBadges({ award, search }: { award: AwardDetails; search: AwardBadgeSearch }) {
  const navigate = useNavigate({ from: '/badges/awards/$awardId' })
  const { counts } = award
  const shown: BadgeSearch = { sort: BY_NAME, ...search, award: award.id }
  const page = useQuery({
    ...badgesQuery(pageOf(shown)),
    placeholderData: keepPreviousData,
    // Also after the award's last mail was sent, until the rows show it.
    refetchInterval: ({ state }) =>
      (areMailsLeaving(award) || state.data?.data.some(({ email }) => email?.status === 'waiting' && !email.error)) &&
      POLL_INTERVAL_MS,
  })
  const link = (linkedSearch: BadgeSearch): LinkProps => ({
    to: '/badges/awards/$awardId',
    params: { awardId: award.id },
    search: inAddress(linkedSearch),
  })
  const change = (changes: AwardBadgeSearch) =>
    void navigate({
      search: (now) => inAddress({ ...now, page: undefined, ...changes }),
      replace: 'search' in changes,
      resetScroll: false,
    })
  const parts: { id?: Part; label: string; count: number }[] = [
    { label: m.awards_all(), count: counts.issued },
    { id: 'opened', label: m.awards_opened(), count: counts.opened },
    { id: 'sent', label: m.awards_mail_left(), count: counts.mails_sent },
    { id: 'waiting', label: m.awards_mail_waits(), count: counts.mails_waiting },
    { id: 'failed', label: m.awards_mail_failed(), count: counts.mails_failed },
    award.undone_at
      ? { id: 'undone', label: m.reports_measure_undone(), count: counts.revoked }
      : { id: 'revoked', label: m.awards_revoked_head(), count: counts.revoked },
  ]
  const chosen = partOf(search)
  return (
    <>
      <search className="flex gap-3 items-start mb-4 max-2xl:flex-col max-2xl:gap-2.5 max-2xl:items-stretch print:hidden [&>div]:flex-none [&>div]:w-60 [&>fieldset]:pt-0.5 max-2xl:[&>div]:w-auto max-2xl:[&>div]:max-w-88 max-md:[&>div]:max-w-none">
        <SearchBox
          label={m.badges_search_label()}
          placeholder={m.awards_search_placeholder()}
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text || undefined })}
        />
        <CountFilter
          label={m.awards_parts()}
          choices={parts.filter(({ id, count }) => !id || count > 0 || id === chosen)}
          chosen={chosen}
          onChoose={(part) => change({ ...wholeSearch, ...(part && partSearch[part]) })}
        />
      </search>
      <BadgesList
        search={shown}
        page={page}
        onChange={change}
        onClear={() => change({ ...wholeSearch, search: undefined })}
        link={link}
        columns={awardColumns}
      />
    </>
  )
}

/** Search params for the URL, without the default order and the award. */
const inAddress = ({ award: _, sort, ...rest }: BadgeSearch) => ({ ...rest, sort: sort === BY_NAME ? undefined : sort })

/** Columns of an award's badges: e-mail address, mail delivery and status. */
const awardColumns: Column<Badge>[] = [
  // The facts beside the table leave little room, so the address is truncated before the name.
  { ...badgeColumns.email, width: 'min(10rem, 11vw)' },
  {
    id: 'mail',
    slot: 'detail',
    head: m.awards_mail,
    title: ({ email }) => email?.error,
    cell: (badge) => <Mail mail={badge.email} />,
  },
  badgeColumns.status,
]

/** When the mail was sent, or why it failed; in the cell itself, because failures are fixed on this page. */
function Mail({ mail }: { mail: Badge['email'] }) {
  if (!mail) return <span className="hint">{m.badges_mail_none()}</span>
  if (mail.status === 'failed') {
    return (
      <span className="flex gap-1.5 items-center min-w-0 text-danger [&_svg]:flex-none [&_svg]:text-danger [&>span]:overflow-hidden [&>span]:text-ellipsis">
        <Icon name="alert" size={17} />
        <span>{mail.error ?? m.badges_mail_failed()}</span>
      </span>
    )
  }
  const isSent = mail.status === 'sent'
  const waiting = mail.error ? m.awards_mail_put_off() : m.badges_mail_waiting()
  return (
    <span
      className={`flex gap-1.5 items-center min-w-0 text-ink-2 [&_svg]:flex-none [&_svg]:text-ink-3 [&>span]:overflow-hidden [&>span]:text-ellipsis ${isSent ? '[&_svg]:text-ok-mark' : ''}`}
    >
      <Icon name={isSent ? 'check' : mail.error ? 'expired' : 'send'} size={17} />
      <span>{isSent && mail.sent_at ? m.awards_mail_sent({ when: momentOf(mail.sent_at) }) : waiting}</span>
    </span>
  )
}

/** The time if today, otherwise the day. */
function momentOf(instant: string): string {
  const day = dayAt(instant)
  return day === today() ? formatTime(instant) : formatDayOfYear(day)
}
