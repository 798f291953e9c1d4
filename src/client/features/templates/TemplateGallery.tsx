import { Link } from '@tanstack/react-router'
import { BadgePicture } from '#client/features/badge-details/BadgePicture.tsx'
import { Status } from '#client/ui/feedback/Status.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { validityOf } from '#contract/validity.ts'
import { m } from '#i18n/compiled/messages.js'
import { validityWords } from '#i18n/validity-words.ts'
import { MicroCredentialMark } from './MicroCredentialMark.tsx'
import styles from './TemplateGallery.module.css'
import { TemplateMenu } from './TemplateMenu.tsx'
import { statusName } from './template-words.ts'

/** The templates as a gallery of their badges. */
export const TemplateGallery = ({ templates, isBusy }: { templates: BadgeTemplate[]; isBusy: boolean }) => (
  <ul className={styles.gallery} aria-busy={isBusy || undefined} aria-label={m.templates_caption()}>
    {templates.map((template) => (
      <Badge key={template.id} template={template} />
    ))}
  </ul>
)

function Badge({ template }: { template: BadgeTemplate }) {
  const { id, title, code, status, badges_count } = template
  const validity = validityOf(template)
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
        {validity && <span>{m.templates_valid_for({ validity: validityWords(validity) })}</span>}
        <MicroCredentialMark template={template} />
      </p>
      <div className={styles.menu}>
        <TemplateMenu template={template} />
      </div>
    </li>
  )
}
