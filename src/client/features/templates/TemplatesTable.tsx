import { Link } from '@tanstack/react-router'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Status } from '#client/ui/feedback/Status.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable, menuColumn } from '#client/ui/tables/DataTable.tsx'
import { pictureColumn } from '#client/ui/tables/picture-column.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { BadgePicture } from './BadgePicture.tsx'
import { MicroCredentialMark } from './MicroCredentialMark.tsx'
import { TemplateMenu } from './TemplateMenu.tsx'
import { statusName, typeName } from './template-words.ts'

const columns: Column<BadgeTemplate>[] = [
  pictureColumn((template) => <BadgePicture of={template} size={40} />),
  {
    id: 'title',
    slot: 'title',
    head: m.templates_title,
    title: ({ title }) => title,
    cell: (template) => (
      <span className="flex gap-2.5 items-center min-w-0 [&>img]:flex-none max-md:[&>img]:hidden">
        <BadgePicture of={template} size={28} />
        <Link
          to="/templates/$templateId"
          params={{ templateId: template.id }}
          className="py-1.5 px-0 wrap-anywhere whitespace-normal max-md:p-0"
        >
          {template.title}
        </Link>
      </span>
    ),
  },
  {
    id: 'code',
    slot: 'wide',
    head: m.templates_code,
    width: '11rem',
    title: ({ code }) => code,
    cell: ({ code }) => <span className="num">{code}</span>,
  },
  {
    id: 'type',
    slot: 'detail',
    head: m.word_type,
    width: '9rem',
    cell: ({ type }) => (type ? typeName(type) : m.templates_no_type()),
  },
  {
    id: 'micro',
    slot: 'wide',
    head: m.micro_filter,
    width: '10rem',
    cell: (template) => <MicroCredentialMark template={template} />,
  },
  {
    id: 'changed',
    slot: 'wide',
    head: m.templates_changed,
    width: '8rem',
    cell: ({ updated_at }) => <span className="num">{formatDay(updated_at)}</span>,
  },
  {
    id: 'status',
    slot: 'status',
    head: m.word_status,
    width: '7.5rem',
    cell: ({ status }) => <Status mark={status} label={statusName(status)} />,
  },
  {
    id: 'issued',
    slot: 'number',
    head: m.templates_issued,
    width: '6rem',
    cell: ({ badges_count }) => (
      <>
        <span className="sr">{m.templates_issued()}: </span>
        {formatNumber(badges_count)}
      </>
    ),
  },
  menuColumn((template) => <TemplateMenu template={template} />),
]

/** The templates as a table, one per row. */
export const TemplatesTable = ({ templates, isBusy }: { templates: BadgeTemplate[]; isBusy: boolean }) => (
  <DataTable caption={m.templates_caption()} columns={columns} rows={templates} rowKey="id" isBusy={isBusy} />
)
