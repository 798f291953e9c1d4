import { Link } from '@tanstack/react-router'
import { BadgePicture } from '#client/features/badge-details/BadgePicture.tsx'
import { Status } from '#client/ui/feedback/Status.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './TemplateGallery.module.css'
import { TemplateMenu } from './TemplateMenu.tsx'
import { statusName } from './template-words.ts'

/** The badges themselves, on paper, without frames. */
export const TemplateGallery = ({ templates, isBusy }: { templates: BadgeTemplate[]; isBusy: boolean }) => (
  <ul className={styles.gallery} aria-busy={isBusy || undefined} aria-label={m.templates_caption()}>
    {templates.map((template) => (
      <Badge key={template.id} template={template} />
    ))}
  </ul>
)

function Badge({ template }: { template: BadgeTemplate }) {
  const { id, title, code, status, badges_count } = template
  return (
    <li className={styles.badge} data-status={status}>
      <BadgePicture of={template} size={160} />
      <h2>
        <Link to="/templates/$templateId" params={{ templateId: id }}>
          {title}
        </Link>
      </h2>
      {code && <p className={`${styles.code} num`}>{code}</p>}
      <p className={styles.facts}>
        <Status mark={status} label={statusName(status)} />
        <span className="num">
          {badges_count > 0 ? m.templates_badges_count({ count: badges_count }) : m.templates_badges_none()}
        </span>
      </p>
      <div className={styles.menu}>
        <TemplateMenu template={template} />
      </div>
    </li>
  )
}
