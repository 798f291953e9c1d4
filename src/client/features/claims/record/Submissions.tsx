import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useSheetClose } from '#client/features/badges/use-sheet-close.ts'
import { Found, PagedRows, useFilterChange } from '#client/features/page/listing.tsx'
import { useMay } from '#client/features/session/permissions.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { dayAt } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { StatusLine } from '#client/ui/feedback/Status.tsx'
import { SearchBox } from '#client/ui/forms/SearchBox.tsx'
import { CountFilter } from '#client/ui/tables/CountFilter.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { GridTable } from '#client/ui/tables/GridTable.tsx'
import { useTicked } from '#client/ui/tables/use-ticked.ts'
import type { Claim, ClaimQuestion } from '#contract/claims/claims.ts'
import type { Submission } from '#contract/claims/submissions.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { stateIn, submissionStates } from '../claim-states.ts'
import { submissionNames, submissionState } from '../claim-words.ts'
import { submissionsQuery } from '../claims.queries.ts'
import type { ClaimSearch } from '../claims-search.ts'

const SubmissionSheet = lazyPart(() => import('./SubmissionSheet.tsx'), 'SubmissionSheet')
const SubmissionsBar = lazyPart(() => import('./SubmissionsBar.tsx'), 'SubmissionsBar')

/** Column widths of the loading skeleton: person, two answers, day and state. */
const COLUMNS = ['14rem', '1fr', '1fr', '6rem', '9rem']

/** How many answers stand in the table; the sheet has all. */
const SHOWN_ANSWERS = 2

/** What people have sent by a claim, to be decided one by one or many at once. */
export function Submissions({ claim, search }: { claim: Claim; search: ClaimSearch }) {
  const navigate = useNavigate()
  const { id: claimId, counts } = claim
  const page = useQuery({
    ...submissionsQuery(claimId, search, claim.state === 'open'),
    placeholderData: keepPreviousData,
  })
  const change = useFilterChange<ClaimSearch>()
  const mayDecide = useMay('award')
  const rows = page.data?.data ?? []
  const state = stateIn(submissionStates, search)
  const ticked = useTicked(
    JSON.stringify([state, search.search]),
    page.data?.meta.total ?? 0,
    rows.map(({ id }) => id),
  )
  const link = (next: ClaimSearch) =>
    ({ to: '/badges/claims/$claimId', params: { claimId }, search: { ...search, ...next } }) as const
  const close = useSheetClose(search.person, () => {
    void navigate({ ...link({ person: undefined }), replace: true, resetScroll: false })
  })
  const of = {
    received: counts.to_decide,
    returned: counts.returned,
    waiting: counts.waiting,
    awarded: counts.awarded,
    declined: counts.declined,
  }
  const shown = (['received', 'returned', 'waiting', 'awarded', 'declined'] as const).filter(
    (id) => id === 'received' || of[id] > 0 || id === state,
  )
  return (
    <>
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-center mb-4">
        <CountFilter
          label={m.claims_states()}
          choices={[
            { label: m.claims_all(), count: counts.asked },
            ...shown.map((id) => ({ id, label: submissionNames[id](), count: of[id] })),
          ]}
          chosen={state === 'lapsed' ? undefined : state}
          onChoose={(next) => change({ state: next })}
        />
        <div className="ml-auto w-56 max-md:w-full">
          <SearchBox
            label={m.claims_submissions_search()}
            placeholder={m.claims_submissions_search_hint()}
            value={search.search ?? ''}
            onSearch={(text) => change({ search: text || undefined })}
          />
        </div>
      </div>
      <Found
        page={page}
        failed={m.claims_submissions_failed()}
        stale={m.claims_submissions_stale()}
        outline={<TableSkeleton rows={8} columns={COLUMNS} />}
      >
        {({ data, meta }) => (
          <PagedRows
            count={data.length}
            meta={meta}
            link={(number) => link({ page: number })}
            empty={
              state || search.search ? (
                <EmptyState
                  title={m.claims_submissions_no_match()}
                  action={
                    <Button onClick={() => change({ state: undefined, search: undefined })}>
                      {m.shell_clear_all()}
                    </Button>
                  }
                />
              ) : (
                <EmptyState title={m.claims_submissions_none()}>{m.claims_submissions_none_text()}</EmptyState>
              )
            }
          >
            <GridTable
              caption={m.claims_submissions()}
              columns={columnsOf(claim.questions.slice(0, SHOWN_ANSWERS), (person) => link({ person }))}
              rows={data}
              rowKey="id"
              isBusy={page.isPlaceholderData}
              selection={mayDecide ? ticked : null}
              tickLabel={(each) => m.claims_tick({ name: nameOf(each) })}
              tickPageLabel={m.claims_tick_page()}
              onOpen={({ id }) => void navigate({ ...link({ person: id }), resetScroll: false })}
            />
            {mayDecide && ticked.count > 0 && (
              <LazyBoundary>
                <SubmissionsBar claimId={claimId} ticked={ticked} />
              </LazyBoundary>
            )}
          </PagedRows>
        )}
      </Found>
      {search.person && (
        <LazyBoundary>
          <SubmissionSheet
            claimId={claimId}
            id={search.person}
            rows={rows.map(({ id }) => id)}
            onOpen={(person) => void navigate({ ...link({ person }), replace: true, resetScroll: false })}
            onClose={close}
          />
        </LazyBoundary>
      )}
    </>
  )
}

type LinkTo = (id: string) => { to: '/badges/claims/$claimId'; params: { claimId: string }; search: ClaimSearch }

const columnsOf = (questions: ClaimQuestion[], link: LinkTo): Column<Submission>[] => [
  {
    id: 'person',
    slot: 'title',
    head: m.word_person,
    width: questions.length > 0 ? 'clamp(11rem, 17vw, 16rem)' : undefined,
    cell: (submission) => (
      <span className="grid min-w-0 md:py-1.5">
        <Link {...link(submission.id)} resetScroll={false} {...fontAttributes(nameOf(submission))}>
          {nameOf(submission)}
        </Link>
        <small className="hint font-text wrap-anywhere">{submission.recipient_email}</small>
      </span>
    ),
  } as Column<Submission>,
  ...questions.map(
    ({ id, label }): Column<Submission> => ({
      id,
      slot: 'wide',
      head: () => (
        <span className="block truncate" title={label}>
          {label}
        </span>
      ),
      title: ({ answers }) => answers.find(({ question_id }) => question_id === id)?.value || '–',
    }),
  ),
  {
    id: 'sent',
    slot: 'date',
    head: m.claims_sent,
    width: '7rem',
    title: ({ sent_at }) => formatDay(dayAt(sent_at)),
  },
  {
    id: 'state',
    slot: 'status',
    head: m.claims_states,
    width: '9.5rem',
    cell: (submission) => <StatusLine {...submissionState(submission)} />,
  },
]
