import { keepPreviousData, type UseQueryResult, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { downloadFile } from '#client/api/download-file.ts'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { Found, PagedRows, useFilterChange } from '#client/features/page/listing.tsx'
import { userQuery } from '#client/features/session/session.queries.ts'
import { useFirstMonth } from '#client/features/session/use-first-month.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { dayAt } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { FilterBar } from '#client/ui/tables/FilterBar.tsx'
import { exportActivity, listActivity } from '#contract/activity.ts'
import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'
import { regionOf } from '#i18n/region.ts'
import { OrganizationArea } from '../OrganizationArea.tsx'
import { ActivityTable } from './ActivityTable.tsx'
import { activityQuery, filterOf } from './activity.queries.ts'
import { type ActivitySearch, isFiltered, unfiltered } from './activity-search.ts'

const loadFilters = () => import('./activity-filters.ts')

type ActivityPage = z.output<typeof listActivity.output>

/** The activity log: of the whole organization for users who may see it, otherwise only the user's own lines. */
export function Activity({ search }: { search: ActivitySearch }) {
  const change = useFilterChange<ActivitySearch>()
  const { uuid, organization } = useSuspenseQuery(userQuery).data
  const firstMonth = useFirstMonth()
  const page = useQuery({ ...activityQuery(search), placeholderData: keepPreviousData })
  const { data } = page
  const isOwn = data?.all.is_own === true
  return (
    <OrganizationArea
      title={isOwn ? m.activity_title_own() : m.activity_title()}
      facts={data && <Facts page={data} isNarrowed={isFiltered(search)} />}
      actions={data && data.meta.total > 0 && <ExportActivity search={search} total={data.lines} />}
    >
      {isOwn && <p className="hint mb-4">{m.activity_own_note({ organization: organization.name })}</p>}
      <FilterBar
        search={search}
        onFilter={change}
        onClear={() => change(unfiltered)}
        load={loadFilters}
        data={{ lines: data?.data ?? [], user: data?.user ?? null, ownId: isOwn ? null : uuid }}
        words={{ label: m.activity_search_label(), placeholder: m.activity_search() }}
        show={m.activity_days_show()}
        firstMonth={firstMonth}
      />
      <Lines search={search} page={page} onChange={change} />
    </OrganizationArea>
  )
}

type LinesProps = {
  search: ActivitySearch
  page: UseQueryResult<ActivityPage>
  onChange: (change: ActivitySearch) => void
}

/** Column widths of the loading skeleton: time, person, action, thing and network. */
const COLUMNS = ['56px', '12.75rem', '15.5rem', '1fr', '6.5rem']

/** The matching lines, or an explanation of why there are none. */
const Lines = ({ search, page, onChange }: LinesProps) => (
  <Found
    page={page}
    failed={m.activity_failed()}
    stale={m.activity_stale()}
    outline={<TableSkeleton rows={12} columns={COLUMNS} />}
  >
    {({ data, meta, all }) => (
      <>
        <PagedRows
          count={data.length}
          meta={meta}
          link={(number) => ({ to: '/organization/activity', search: { ...search, page: number } })}
          empty={<Nothing search={search} isEmpty={all.total === 0} onClear={() => onChange(unfiltered)} />}
        >
          <ActivityTable lines={data} search={search} isOwn={all.is_own} isBusy={page.isPlaceholderData} />
        </PagedRows>
        <p className="hint mt-4">{m.activity_kept({ count: all.months_kept })}</p>
      </>
    )}
  </Found>
)

type NothingProps = { search: ActivitySearch; isEmpty: boolean; onClear: () => void }

function Nothing({ search, isEmpty, onClear }: NothingProps) {
  if (isEmpty) {
    return (
      <EmptyState title={m.activity_none_yet()} art={<Icon name="expired" size={32} />}>
        {m.activity_empty_text()}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={search.from || search.to ? m.activity_nothing_days() : m.activity_nothing()}
      action={<Button onClick={onClear}>{m.shell_clear_all()}</Button>}
    >
      {m.activity_nothing_text()}
    </EmptyState>
  )
}

/** The number of lines and since when; a live region, so screen readers announce changes. */
function Facts({ page: { meta, all }, isNarrowed }: { page: ActivityPage; isNarrowed: boolean }) {
  if (all.since === null) return null
  const month = new Intl.DateTimeFormat(regionOf(getLocale()), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const since = { month: month.format(new Date(`${dayAt(all.since)}T00:00:00Z`)) }
  return (
    <span role="status">
      {isNarrowed
        ? m.activity_facts_some({ ...since, count: meta.total, all: formatNumber(all.total) })
        : m.activity_facts_all({ ...since, count: all.total })}
    </span>
  )
}

/** Downloads the filtered lines as CSV; the button shows how many there are. */
function ExportActivity({ search, total }: { search: ActivitySearch; total: number }) {
  const begin = useAction(
    { mutationFn: () => call(listActivity, filterOf(search)) },
    { next: () => downloadFile(exportActivity, filterOf(search)), refused: sayRefusal },
  )
  return (
    <Button icon="download" busy={begin.isPending && m.activity_exporting()} onClick={() => begin.run()}>
      {m.activity_export({ figure: formatNumber(total) })}
    </Button>
  )
}
