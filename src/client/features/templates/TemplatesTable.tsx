import { Link } from '@tanstack/react-router'
import { BadgePicture } from '#client/features/badge-details/BadgePicture.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Status } from '#client/ui/feedback/Status.tsx'
import { Cell, DataTable, HeadCell, Row } from '#client/ui/tables/DataTable.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { MicroCredentialMark } from './MicroCredentialMark.tsx'
import { TemplateMenu } from './TemplateMenu.tsx'
import styles from './TemplatesTable.module.css'
import { statusName, typeName } from './template-words.ts'

/** The templates as a table, one per row. */
export const TemplatesTable = ({ templates, isBusy }: { templates: BadgeTemplate[]; isBusy: boolean }) => (
  <DataTable caption={m.templates_caption()} isBusy={isBusy} head={<Head />}>
    {templates.map((template) => (
      <TemplateRow key={template.id} template={template} />
    ))}
  </DataTable>
)

const Head = () => (
  <>
    <HeadCell slot="picture">
      <span className="sr">{m.templates_picture()}</span>
    </HeadCell>
    <HeadCell slot="title">{m.templates_title()}</HeadCell>
    <HeadCell slot="wide" width="11rem">
      {m.templates_code()}
    </HeadCell>
    <HeadCell slot="detail" width="9rem">
      {m.word_type()}
    </HeadCell>
    <HeadCell slot="wide" width="10rem">
      {m.micro_filter()}
    </HeadCell>
    <HeadCell slot="wide" width="8rem">
      {m.templates_changed()}
    </HeadCell>
    <HeadCell slot="status" width="7.5rem">
      {m.word_status()}
    </HeadCell>
    <HeadCell slot="number" width="6rem">
      {m.templates_issued()}
    </HeadCell>
    <HeadCell slot="actions" width="40px">
      <span className="sr">{m.word_actions()}</span>
    </HeadCell>
  </>
)

function TemplateRow({ template }: { template: BadgeTemplate }) {
  const { id, title, code, type, status, updated_at, badges_count } = template
  return (
    <Row>
      <Cell slot="picture">
        <BadgePicture of={template} size={40} />
      </Cell>
      <Cell slot="title" title={title}>
        <span className={styles.template}>
          <BadgePicture of={template} size={28} />
          <Link to="/templates/$templateId" params={{ templateId: id }} className={styles.title}>
            {title}
          </Link>
        </span>
      </Cell>
      <Cell slot="wide" title={code}>
        <span className="num">{code}</span>
      </Cell>
      <Cell slot="detail">{type ? typeName(type) : m.templates_no_type()}</Cell>
      <Cell slot="wide">
        <MicroCredentialMark template={template} />
      </Cell>
      <Cell slot="wide">
        <span className="num">{formatDay(updated_at)}</span>
      </Cell>
      <Cell slot="status">
        <Status mark={status} label={statusName(status)} />
      </Cell>
      <Cell slot="number">
        <span className="sr">{m.templates_issued()}: </span>
        {formatNumber(badges_count)}
      </Cell>
      <Cell slot="actions">
        <TemplateMenu template={template} />
      </Cell>
    </Row>
  )
}
