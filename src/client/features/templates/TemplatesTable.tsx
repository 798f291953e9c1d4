import { Link } from '@tanstack/react-router'
import { BadgePicture } from '#client/features/badge-details/BadgePicture.tsx'
import { formatDay } from '#client/i18n/dates.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Status } from '#client/ui/feedback/Status.tsx'
import { Cell, HeadCell, Ledger, Row } from '#client/ui/tables/Ledger.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/paraglide/messages.js'
import { TemplateMenu } from './TemplateMenu.tsx'
import styles from './TemplatesTable.module.css'
import { statusName, typeName } from './template-words.ts'

/** The templates as a ledger, one a row. */
export const TemplatesTable = ({ templates, isBusy }: { templates: BadgeTemplate[]; isBusy: boolean }) => (
  <Ledger caption={m.templates_caption()} isBusy={isBusy} head={<Head />}>
    {templates.map((template) => (
      <TemplateRow key={template.id} template={template} />
    ))}
  </Ledger>
)

const Head = () => (
  <>
    <HeadCell place="picture">
      <span className="sr">{m.templates_picture()}</span>
    </HeadCell>
    <HeadCell place="title">{m.templates_title()}</HeadCell>
    <HeadCell place="wide" width="11rem">
      {m.templates_code()}
    </HeadCell>
    <HeadCell place="detail" width="9rem">
      {m.templates_type()}
    </HeadCell>
    <HeadCell place="wide" width="8rem">
      {m.templates_changed()}
    </HeadCell>
    <HeadCell place="status" width="7.5rem">
      {m.templates_status()}
    </HeadCell>
    <HeadCell place="number" width="6rem">
      {m.templates_issued()}
    </HeadCell>
    <HeadCell place="actions" width="40px">
      <span className="sr">{m.templates_actions()}</span>
    </HeadCell>
  </>
)

function TemplateRow({ template }: { template: BadgeTemplate }) {
  const { id, title, code, type, status, updated_at, badges_count } = template
  return (
    <Row>
      <Cell place="picture">
        <BadgePicture of={template} size={40} />
      </Cell>
      <Cell place="title" title={title}>
        <span className={styles.template}>
          <BadgePicture of={template} size={28} />
          <Link to="/templates/$templateId" params={{ templateId: id }} className={styles.title}>
            {title}
          </Link>
        </span>
      </Cell>
      <Cell place="wide" title={code}>
        <span className="num">{code}</span>
      </Cell>
      <Cell place="detail">{type ? typeName(type) : m.templates_no_type()}</Cell>
      <Cell place="wide">
        <span className="num">{formatDay(updated_at)}</span>
      </Cell>
      <Cell place="status">
        <Status mark={status} label={statusName(status)} />
      </Cell>
      <Cell place="number">
        <span className="sr">{m.templates_issued()}: </span>
        {formatNumber(badges_count)}
      </Cell>
      <Cell place="actions">
        <TemplateMenu template={template} />
      </Cell>
    </Row>
  )
}
