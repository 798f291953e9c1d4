import { useMutation } from '@tanstack/react-query'
import { isUploaded } from '#client/api/uploaded-picture.ts'
import { PictureUpload } from '#client/features/account/PictureUpload.tsx'
import { SettingsSection } from '#client/ui/SettingsSection.tsx'
import type { Organization } from '#contract/organization.ts'
import { m } from '#i18n/paraglide/messages.js'
import styles from './Organization.module.css'
import { removeLogoMutation, uploadLogoMutation } from './organization.queries.ts'

/** The logo on both grounds, in full and cut round as some places show it; a drawn crest stands in for one. */
export function Logo({ organization }: { organization: Organization }) {
  const upload = useMutation(uploadLogoMutation)
  const remove = useMutation(removeLogoMutation)
  return (
    <SettingsSection id="logo" title={m.organization_logo()} text={m.organization_logo_text()}>
      <PictureUpload
        label={m.organization_logo_file()}
        hint={m.organization_logo_hint()}
        field="logo"
        remove={m.organization_logo_remove()}
        onUpload={(logo, sending) => upload.mutateAsync({ logo, sending })}
        onRemove={isUploaded(organization.logo_path) ? () => remove.mutateAsync() : undefined}
        preview={
          <figure className={styles.grounds} aria-label={m.organization_logo_grounds()}>
            {(['light', 'dark'] as const).map((theme) => (
              <div key={theme} className={styles[theme]}>
                <img src={organization.logo_high_path} width={96} height={96} alt="" />
                <img src={organization.logo_thumbnail_path} width={40} height={40} alt="" />
              </div>
            ))}
          </figure>
        }
      />
    </SettingsSection>
  )
}
