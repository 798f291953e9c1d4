import type { UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { May } from '#client/features/account/session/May.tsx'
import { BlankBadges } from '#client/features/badges/details/BlankBadge.tsx'
import { LoadError } from '#client/features/shell/page/LoadError.tsx'
import { StaleNotice } from '#client/features/shell/page/StaleNotice.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { GallerySkeleton, TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Pager } from '#client/ui/tables/Pager.tsx'
import type { listTemplates } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { TemplateGallery } from './TemplateGallery.tsx'
import { isFiltered, type TemplateSearch, unfiltered } from './template-search.ts'
import { useTemplateView } from './template-view.ts'

// Lazy: the gallery, which is the default, does not need it.
const TemplatesTable = lazyPart(() => import('./TemplatesTable.tsx'), 'TemplatesTable')

type TemplatesListProps = {
  search: TemplateSearch
  page: UseQueryResult<z.output<typeof listTemplates.output>>
  onChange: (change: TemplateSearch) => void
}

/** The templates that match, or why there are none. */
export function TemplatesList({ search, page, onChange }: TemplatesListProps) {
  const view = useTemplateView()
  const { data, error } = page
  const again = () => void page.refetch()
  if (!data) {
    if (!error) return view === 'list' ? <TableSkeleton rows={12} /> : <GallerySkeleton />
    return <LoadError title={m.templates_failed_title()} error={error} onRetry={again} />
  }
  const { meta } = data
  const Shown = view === 'list' ? TemplatesTable : TemplateGallery
  return (
    <>
      {error && <StaleNotice onRetry={again}>{m.templates_stale()}</StaleNotice>}
      {data.data.length > 0 ? (
        <>
          <LazyBoundary fallback={<TableSkeleton rows={data.data.length} />}>
            <Shown templates={data.data} isBusy={page.isPlaceholderData} />
          </LazyBoundary>
          <Pager
            meta={meta}
            link={(number) => ({ to: '/templates', search: { ...search, page: number > 1 ? number : undefined } })}
          />
        </>
      ) : (
        <Nothing search={search} total={meta.total} lastPage={meta.last_page} onChange={onChange} />
      )}
    </>
  )
}

type NothingProps = {
  search: TemplateSearch
  total: number
  lastPage: number
  onChange: TemplatesListProps['onChange']
}

function Nothing({ search, total, lastPage, onChange }: NothingProps) {
  if (total > 0) {
    return (
      <EmptyState
        title={m.templates_page_missing_title({ page: search.page ?? 1 })}
        action={<Button onClick={() => onChange({ page: lastPage })}>{m.templates_page_last()}</Button>}
      />
    )
  }
  if (isFiltered(search)) {
    return (
      <EmptyState
        title={m.templates_none_title()}
        action={<Button onClick={() => onChange(unfiltered)}>{m.shell_clear_all()}</Button>}
      >
        {m.templates_none_text()}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={m.templates_empty_title()}
      art={<BlankBadges />}
      action={
        <May do="edit_templates">
          <LinkButton to="/templates/$templateId" params={{ templateId: 'new' }} icon="plus">
            {m.templates_new()}
          </LinkButton>
        </May>
      }
    >
      {m.templates_empty_text()}
    </EmptyState>
  )
}
