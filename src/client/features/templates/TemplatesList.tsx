import type { UseQueryResult } from '@tanstack/react-query'
import { lazy } from 'react'
import type { z } from 'zod'
import { ApiError } from '#client/api/api-error.ts'
import { sentenceFor } from '#client/api/sentence-for.ts'
import { BlankBadges } from '#client/features/badges/BlankBadge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { Late } from '#client/ui/Late.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Note } from '#client/ui/Note.tsx'
import { Pager } from '#client/ui/Pager.tsx'
import { LedgerSkeleton } from '#client/ui/Skeleton.tsx'
import type { listTemplates } from '#contract/templates.ts'
import { m } from '#i18n/paraglide/messages.js'
import { TemplateGallery } from './TemplateGallery.tsx'
import { isFiltered, type TemplateSearch, unfiltered } from './template-search.ts'
import { useTemplateView } from './template-view.ts'

// Who has chosen the list has it from then on; the gallery does not carry it.
const TemplatesTable = lazy(() => import('./TemplatesTable.tsx').then((module) => ({ default: module.TemplatesTable })))

type TemplatesListProps = {
  search: TemplateSearch
  page: UseQueryResult<z.output<typeof listTemplates.output>>
  onChange: (change: TemplateSearch) => void
}

/** The templates that match, or why there are none. */
export function TemplatesList({ search, page, onChange }: TemplatesListProps) {
  const view = useTemplateView()
  const { data, error } = page
  if (!data) {
    if (!error) return <LedgerSkeleton rows={12} />
    return (
      <ErrorState
        title={m.templates_failed_title()}
        reference={error instanceof ApiError ? error.problem.request_id : undefined}
        onRetry={() => void page.refetch()}
      >
        {sentenceFor(error)}
      </ErrorState>
    )
  }
  const { meta } = data
  const Shown = view === 'list' ? TemplatesTable : TemplateGallery
  return (
    <>
      {error && (
        <Note kind="warn">
          {m.templates_stale()}{' '}
          <Button kind="quiet" onClick={() => void page.refetch()}>
            {m.shell_try_again()}
          </Button>
        </Note>
      )}
      {data.data.length > 0 ? (
        <>
          <Late fallback={<LedgerSkeleton rows={data.data.length} />}>
            <Shown templates={data.data} isBusy={page.isPlaceholderData} />
          </Late>
          <Pager
            page={meta.current_page}
            lastPage={meta.last_page}
            from={meta.from}
            to={meta.to}
            total={meta.total}
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
        <LinkButton to="/templates/$templateId" params={{ templateId: 'new' }} icon="plus">
          {m.templates_new()}
        </LinkButton>
      }
    >
      {m.templates_empty_text()}
    </EmptyState>
  )
}
