import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Found, useFilterChange } from '#client/features/page/listing.tsx'
import { Page } from '#client/features/page/Page.tsx'
import { May } from '#client/features/session/May.tsx'
import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { BlankBadges } from '#client/features/templates/BlankBadge.tsx'
import { statusName, typeName } from '#client/features/templates/template-words.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Status } from '#client/ui/feedback/Status.tsx'
import { FilterBar } from '#client/ui/tables/FilterBar.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { blockersOf } from './builder/path-blockers.ts'
import type { Step } from './builder/path-content.ts'
import { learningPathsQuery } from './learning-paths.queries.ts'
import { PathMenu } from './PathMenu.tsx'
import { pathLink } from './path-link.ts'
import { filterOf, isFiltered, type PathSearch, unfiltered } from './path-search.ts'
import { reasonNotAwardable } from './path-words.ts'

const loadFilters = () => import('./path-filters.ts')
const NewPath = lazyPart(() => import('./NewPath.tsx'), 'NewPath')

/** The page of all learning paths. */
export function LearningPaths({ search }: { search: PathSearch }) {
  const change = useFilterChange<PathSearch>()
  const [isMaking, setMaking] = useState(false)
  const paths = useQuery({ ...learningPathsQuery(filterOf(search)), placeholderData: keepPreviousData })
  const begin = () => setMaking(true)
  const count = paths.data?.length

  return (
    <Page
      wide
      title={m.paths_title()}
      facts={count !== undefined && <Facts isFiltered={isFiltered(search)} count={count} />}
      actions={
        <May do="edit_templates">
          <Button kind="primary" icon="plus" onClick={begin}>
            {m.paths_new()}
          </Button>
        </May>
      }
    >
      <FilterBar
        search={search}
        onFilter={change}
        onClear={() => change(unfiltered)}
        load={loadFilters}
        words={{ label: m.paths_search_label(), placeholder: m.paths_search_placeholder() }}
      />
      <LearningPathsList search={search} paths={paths} onChange={change} onNew={begin} />
      {isMaking && (
        <LazyBoundary>
          <NewPath onClose={() => setMaking(false)} />
        </LazyBoundary>
      )}
    </Page>
  )
}

function Facts({ isFiltered: narrows, count }: { isFiltered: boolean; count: number }) {
  if (!narrows) return m.paths_count({ count })
  return <span role="status">{m.paths_match({ count })}</span>
}

type LearningPathsListProps = {
  search: PathSearch
  paths: UseQueryResult<BadgeTemplate[]>
  onChange: (change: PathSearch) => void
  onNew: () => void
}

/** The matching paths, archived ones last, or an explanation of why there are none. */
const LearningPathsList = ({ search, paths, onChange, onNew }: LearningPathsListProps) => (
  <Found page={paths} failed={m.paths_failed_title()} stale={m.paths_stale()} outline={<TableSkeleton rows={4} />}>
    {(found) =>
      found.length > 0 ? (
        <ul
          className="border-t border-t-ink [&[aria-busy]]:opacity-60"
          aria-label={m.paths_title()}
          aria-busy={paths.isPlaceholderData || undefined}
        >
          {found
            .toSorted((one, other) => Number(one.status === 'archived') - Number(other.status === 'archived'))
            .map((path) => (
              <PathRow key={path.id} path={path} />
            ))}
        </ul>
      ) : (
        <Nothing isNarrowed={isFiltered(search)} onClear={() => onChange(unfiltered)} onNew={onNew} />
      )
    }
  </Found>
)

function Nothing({ isNarrowed, onClear, onNew }: { isNarrowed: boolean; onClear: () => void; onNew: () => void }) {
  if (isNarrowed) {
    return (
      <EmptyState title={m.paths_none_title()} action={<Button onClick={onClear}>{m.shell_clear_all()}</Button>}>
        {m.paths_none_text()}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={m.paths_empty_title()}
      art={<BlankBadges />}
      action={
        <May do="edit_templates">
          <Button icon="plus" onClick={onNew}>
            {m.paths_new()}
          </Button>
        </May>
      }
    >
      {m.paths_empty_text()}
    </EmptyState>
  )
}

/** Number of steps shown as badges; the rest is a count. */
const SHOWN = 12

/** A path in the list: its steps, and why it cannot be awarded. */
function PathRow({ path }: { path: BadgeTemplate }) {
  const { id, title, code, version_code, type, status, badges_count, learning_path: steps = [] } = path
  const reason = path.is_assignable ? null : reasonNotAwardable(path, blockersOf(path))
  return (
    <li
      // Like a table row: its text aligns with the page, and the hover background extends beyond it.
      className="relative grid grid-cols-[72px_minmax(0,1fr)_auto_auto] gap-x-5 gap-y-0 items-start py-4 px-0 border-b border-b-rule max-md:[grid-template-areas:'picture_status_menu'_'words_words_words'] max-md:grid-cols-[auto_minmax(0,1fr)_44px] max-md:gap-x-3 max-md:gap-y-2 max-md:items-center hover:bg-hover hover:[box-shadow:-11px_0_var(--hover),11px_0_var(--hover)] max-md:hover:[box-shadow:none]"
    >
      <BadgePicture
        of={path}
        size={72}
        className={`max-md:[grid-area:picture] max-md:size-16 ${status === 'active' ? '' : 'opacity-55'}`}
      />
      <div className="min-w-0 max-md:[grid-area:words]">
        <h2 className="wrap-anywhere text-balance [&_a]:text-ink [&_a]:no-underline [&_a:hover]:underline">
          <Link {...pathLink(id)}>{title}</Link>
        </h2>
        <p className="flex flex-wrap gap-x-3.5 gap-y-0.5 mt-0.5 text-ink-2 text-sm/sm tabular-nums [&>span]:wrap-anywhere">
          <span>{[code, m.paths_version_short({ number: version_code })].filter(Boolean).join(' ')}</span>
          {type && <span>{typeName(type)}</span>}
          <span>{m.paths_steps({ count: steps.length })}</span>
          <span>{m.paths_badges({ count: badges_count })}</span>
        </p>
        {steps.length > 0 && <Steps steps={steps} />}
        {reason && (
          <p
            className="flex gap-1.5 items-start max-w-measure mt-2 text-ink-3 text-sm/sm [&>svg]:flex-none [&>svg]:mt-[1.5px] [&>span]:min-w-0 [&>span]:wrap-anywhere data-is-warning:text-warn data-is-warning:font-label"
            data-is-warning={status === 'active' || undefined}
          >
            {status === 'active' && <Icon name="alert" size={17} />}
            <span>{reason}</span>
          </p>
        )}
      </div>
      <div className="grid pt-[3px] whitespace-nowrap max-md:[grid-area:status] max-md:p-0">
        <Status mark={status} label={statusName(status)} />
      </div>
      <div
        // Vertically centred on the title's first line, like the status.
        className="grid -my-px mx-0 max-md:[grid-area:menu] max-md:m-0"
      >
        <PathMenu template={path} link={pathLink} />
      </div>
    </li>
  )
}

function Steps({ steps }: { steps: Step[] }) {
  const shown = steps.slice(0, SHOWN)
  const left = steps.length - shown.length
  return (
    <ol
      // A double gold wire connects the badges.
      className="flex flex-wrap gap-x-0 gap-y-2 mt-2.5"
      aria-label={m.paths_steps_of()}
    >
      {shown.map((step) => (
        <li
          key={step.id}
          className={`relative pr-[18px] last:pr-0 not-last:after:absolute not-last:after:top-3.5 not-last:after:right-0 not-last:after:w-[18px] not-last:after:h-1 not-last:after:border-solid not-last:after:border-gold-line not-last:after:[border-width:1px_0] ${step.status === 'active' ? '' : '[&>img]:opacity-55'}`}
          title={step.title}
        >
          <BadgePicture of={step} size={32} />
          <span className="sr">{step.title}</span>
          {step.status !== 'active' && (
            <Icon
              name={step.status}
              size={17}
              className="absolute top-[17px] left-[17px] p-px rounded-[50%] bg-paper text-warn"
            />
          )}
        </li>
      ))}
      {left > 0 && (
        <li className="grid place-items-center min-w-11 h-8 text-ink-2 text-sm tabular-nums">
          <span aria-hidden="true">+{formatNumber(left)}</span>
          <span className="sr">{m.paths_steps_more({ count: left })}</span>
        </li>
      )}
    </ol>
  )
}
