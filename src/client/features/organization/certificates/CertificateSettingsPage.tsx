import { useSuspenseQuery } from '@tanstack/react-query'
import { useMayStill, whoMayDo } from '#client/features/session/permissions.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { DescriptionList } from '#client/ui/tables/DescriptionList.tsx'
import type { CertificateSettings } from '#contract/certificates/certificate-settings.ts'
import { m } from '#i18n/compiled/messages.js'
import { OrganizationArea } from '../OrganizationArea.tsx'
import { CertificateEditor } from './CertificateEditor.tsx'
import { languageWords, layoutWords, orientationWords, sealWords } from './certificate-form.ts'
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

/** Read-only view of the certificate settings. */
function CertificateSettingsRead({ settings }: { settings: CertificateSettings }) {
  const { layout, orientation, language, has_elements_page, signatories, seal, foot } = settings
  return (
    <div className="max-w-168 grid gap-5">
      <Note>{whoMayDo('administer')}</Note>
      <DescriptionList
        facts={[
          { label: m.certificate_settings_layout(), value: layoutWords[layout]() },
          { label: m.certificate_settings_sheet(), value: orientationWords[orientation]() },
          { label: m.word_language(), value: languageWords[language]() },
          {
            label: m.certificate_settings_elements(),
            value: has_elements_page === 1 ? m.word_yes() : m.word_no(),
          },
          {
            label: m.certificate_settings_signatories(),
            value:
              signatories.length > 0 &&
              signatories.map(({ slot, name, role }) => (
                <span key={slot} className="block">
                  {[name, role].filter(Boolean).join(', ')}
                </span>
              )),
          },
          { label: m.certificate_settings_seal(), value: sealWords[seal]() },
          { label: m.certificate_settings_foot(), value: foot },
        ].filter(({ value }) => value)}
      />
    </div>
  )
}
