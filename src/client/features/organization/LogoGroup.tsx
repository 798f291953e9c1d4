import type { Organization } from '#contract/organization.ts'
import { m } from '#i18n/compiled/messages.js'
import { Group } from './Group.tsx'
import { LogoForm } from './LogoForm.tsx'
import styles from './Organization.module.css'

/** The logo on light and dark backgrounds; falls back to a drawn crest. */
export const LogoGroup = ({ organization }: { organization: Organization }) => (
  <Group
    name="logo"
    facts={
      <figure className={styles.places} aria-label={m.organization_logo_grounds()}>
        {(['light', 'dark'] as const).map((ground) => (
          <span key={ground} className={styles[ground]}>
            <img src={organization.logo_high_path} width={52} height={52} alt="" />
          </span>
        ))}
      </figure>
    }
  >
    <LogoForm organization={organization} />
  </Group>
)
