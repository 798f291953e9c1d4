import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { Found, PagedRows } from '#client/features/page/listing.tsx'
import { May } from '#client/features/session/May.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { GallerySkeleton, TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Status } from '#client/ui/feedback/Status.tsx'
import type { BadgeTemplate, listTemplates } from '#contract/templates.ts'
import { validityOf } from '#contract/validity.ts'
import { m } from '#i18n/compiled/messages.js'
import { validityWords } from '#i18n/validity-words.ts'
import { BadgePicture } from './BadgePicture.tsx'
import { BlankBadges } from './BlankBadge.tsx'
import { MicroCredentialMark } from './MicroCredentialMark.tsx'
import styles from './TemplateGallery.module.css'
import { TemplateMenu } from './TemplateMenu.tsx'
import { isFiltered, type TemplateSearch, unfiltered } from './template-search.ts'
import { useTemplateView } from './template-view.ts'
import { statusName } from './template-words.ts'

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
  const Shown = view === 'list' ? TemplatesTable : TemplateGallery
  return (
    <Found
      page={page}
      failed={m.templates_failed_title()}
      stale={m.templates_stale()}
      outline={view === 'list' ? <TableSkeleton rows={12} /> : <GallerySkeleton />}
    >
      {({ data, meta }) => (
        <PagedRows
          count={data.length}
          meta={meta}
          link={(number) => ({ to: '/templates', search: { ...search, page: number } })}
          empty={<Nothing isNarrowed={isFiltered(search)} onClear={() => onChange(unfiltered)} />}
        >
          <LazyBoundary fallback={<TableSkeleton rows={data.length} />}>
            <Shown templates={data} isBusy={page.isPlaceholderData} />
          </LazyBoundary>
        </PagedRows>
      )}
    </Found>
  )
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (isNarrowed) {
    return (
      <EmptyState title={m.templates_none_title()} action={<Button onClick={onClear}>{m.shell_clear_all()}</Button>}>
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

/** The templates as a gallery of their badges. */
const TemplateGallery = ({ templates, isBusy }: { templates: BadgeTemplate[]; isBusy: boolean }) => (
  <ul
    className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12.5rem),1fr))] gap-x-6 gap-y-8 pt-2 px-0 pb-8 max-md:grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] max-md:gap-x-3 max-md:gap-y-6 aria-busy:opacity-60 aria-busy:[transition:opacity_var(--t-base)_300ms]"
    aria-busy={isBusy || undefined}
    aria-label={m.templates_caption()}
  >
    {templates.map((template) => (
      <Badge key={template.id} template={template} />
    ))}
  </ul>
)

function Badge({ template }: { template: BadgeTemplate }) {
  const { id, title, code, status, badges_count } = template
  const validity = validityOf(template)
  return (
    <li
      // A subgrid aligns picture, title, code and facts with those of the badges beside it.
      className={`${styles.badge} relative grid row-span-4 grid-rows-subgrid gap-y-1 content-start justify-items-center min-w-0 text-center`}
      data-status={status}
    >
      <BadgePicture of={template} size={160} />
      <h2>
        <Link to="/templates/$templateId" params={{ templateId: id }}>
          {title}
        </Link>
      </h2>
      {code && <p className="row-3 max-w-full text-ink-3 text-xs/xs wrap-anywhere num">{code}</p>}
      <p className="grid row-4 justify-items-center content-start text-ink-2 text-sm/sm">
        <Status mark={status} label={statusName(status)} />
        <span className="num">
          {badges_count > 0 ? m.templates_badges_count({ count: badges_count }) : m.templates_badges_none()}
        </span>
        {validity && <span>{m.templates_valid_for({ validity: validityWords(validity) })}</span>}
        <MicroCredentialMark template={template} />
      </p>
      <div className="absolute top-0 right-0 z-1 max-md:-right-2">
        <TemplateMenu template={template} />
      </div>
    </li>
  )
}
