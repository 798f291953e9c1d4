import { RichText } from '#client/ui/rich-text/RichText.tsx'
import type { Organization } from '#contract/organization.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import styles from './Organization.module.css'

/** Preview of the public page's top, beside the groups on wide screens. */
export const PublicProfilePreview = ({ organization }: { organization: Organization }) => (
  <section className={styles.others} aria-labelledby="as-others">
    <h2 id="as-others">{m.organization_as_others()}</h2>
    <div>
      <img src={organization.logo_high_path} width={72} height={72} alt="" />
      <p className={styles.name} {...fontAttributes(organization.name)}>
        {organization.name}
      </p>
      {organization.description && <RichText html={organization.description} />}
      <a href={organization.public_url}>{organization.public_url.replace(/^https?:\/\//, '')}</a>
    </div>
  </section>
)
