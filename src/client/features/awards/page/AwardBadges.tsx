import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { SearchBox } from '#client/ui/forms/SearchBox.tsx'
import { CountFilter } from '#client/ui/tables/CountFilter.tsx'
import type { AwardDetails } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { BadgesList } from '../../badges/BadgesList.tsx'
import { type BadgeSearch, pageOf } from '../../badges/badge-search.ts'
import { badgesQuery } from '../../badges/badges.queries.ts'
import { areMailsLeaving } from '../list/awards.queries.ts'
import { type AwardBadgeSearch, type Part, partOf, partSearch, wholeSearch } from './award-badge-search.ts'
import { awardColumns } from './award-columns.tsx'

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
