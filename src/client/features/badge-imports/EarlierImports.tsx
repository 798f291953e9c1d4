import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Found, PagedRows } from '#client/features/page/listing.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import { type BadgeImport, IMPORT_KEPT_DAYS } from '#contract/badge-imports/badge-imports.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { badgeImportsQuery } from './badge-imports.queries.ts'
import { importStatusWords } from './row-words.ts'

/** The imports of the last weeks, also those that nobody has confirmed yet; nothing if there are none. */
export function EarlierImports({ page }: { page: number | undefined }) {
  const found = useQuery({ ...badgeImportsQuery(page), placeholderData: keepPreviousData })
  if (found.data?.meta.total === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="earlier-imports">
      <h2 id="earlier-imports">{m.badge_imports_earlier()}</h2>
      <p className="hint">{m.badge_imports_earlier_hint({ days: IMPORT_KEPT_DAYS })}</p>
      <Found
        page={found}
        failed={m.badge_imports_earlier_failed()}
        stale={m.badge_imports_earlier_stale()}
        outline={<TableSkeleton rows={3} />}
      >
        {({ data, meta }) => (
          <PagedRows
            count={data.length}
            meta={meta}
            link={(number) => ({ to: '/badges/import', search: { page: number } })}
            empty={null}
          >
            <DataTable
              caption={m.badge_imports_earlier()}
              rows={data}
              rowKey="id"
              isBusy={found.isPlaceholderData}
              columns={[
                {
                  id: 'file',
                  slot: 'title',
                  head: m.imports_file,
                  title: ({ file_name }) => file_name,
                  cell: ({ id, file_name }) => (
                    <Link to="/badges/import/$importId" params={{ importId: id }} {...fontAttributes(file_name)}>
                      {file_name}
                    </Link>
                  ),
                },
                { id: 'state', slot: 'detail', head: m.word_status, width: '24%', title: stateOf },
                {
                  id: 'who',
                  slot: 'wide',
                  head: m.activity_who,
                  width: '20%',
                  title: ({ user_name }) => user_name ?? '–',
                },
                {
                  id: 'when',
                  slot: 'date',
                  head: m.awards_when,
                  width: '11rem',
                  title: ({ created_at }) => formatInstant(created_at),
                },
              ]}
            />
          </PagedRows>
        )}
      </Found>
    </section>
  )
}

const stateOf = ({ status, counts: { ready, problem, left_out, done } }: BadgeImport) =>
  `${importStatusWords[status]()} · ${m.badge_imports_done_of({
    count: formatNumber(done),
    of: formatNumber(ready + problem + left_out + done),
  })}`
