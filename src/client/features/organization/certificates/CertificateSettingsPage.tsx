import { useSuspenseQuery } from '@tanstack/react-query'
import { useMayStill } from '#client/features/account/session/permissions.ts'
import { OrganizationArea } from '#client/features/organization/OrganizationArea.tsx'
import { m } from '#i18n/compiled/messages.js'
import { CertificateEditor } from './CertificateEditor.tsx'
import { CertificateSettingsRead } from './CertificateSettingsRead.tsx'
import { certificateSettingsQuery } from './certificate-settings.queries.ts'

/** The certificate settings; read-only for users who may not change them. */
export function CertificateSettingsPage() {
  const mayEdit = useMayStill('administer')
  const { data } = useSuspenseQuery(certificateSettingsQuery)
  if (mayEdit) return <CertificateEditor />
  return (
    <OrganizationArea title={m.certificate_settings_title()} facts={m.certificate_settings_facts()}>
      <CertificateSettingsRead settings={data} />
    </OrganizationArea>
  )
}
