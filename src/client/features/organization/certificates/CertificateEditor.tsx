import { saveFile } from '#client/browser/save-file.ts'
import { useWhyNot } from '#client/features/account/session/permissions.ts'
import { StaleSaveNotice } from '#client/features/conflicts/StaleSaveNotice.tsx'
import { OrganizationArea } from '#client/features/organization/OrganizationArea.tsx'
import { ActionBar } from '#client/features/shell/ActionBar.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { m } from '#i18n/compiled/messages.js'
import { LeaveReminders } from '../reminders/LeaveReminders.tsx'
import { certificateFieldName, certificateFieldWords } from './certificate-words.ts'
import { FootSection } from './FootSection.tsx'
import { LayoutSection } from './LayoutSection.tsx'
import { CertificatePreview } from './preview/CertificatePreview.tsx'
import { usePreview } from './preview/use-preview.ts'
import { SealSection } from './SealSection.tsx'
import { Signatories } from './signatories/Signatories.tsx'
import { useCertificateForm } from './use-certificate-form.ts'

/** The settings form, with a preview beside it. */
export function CertificateEditor() {
  const { form, saved, submit, stale, isSaving, isChanged, drop } = useCertificateForm()
  const whyNot = useWhyNot('administer')
  const preview = usePreview(form, saved)
  const pdf = preview.sheet.data
  const actions = (
    <>
      {isChanged && (
        <Button kind="quiet" onClick={drop}>
          {m.reminders_drop()}
        </Button>
      )}
      <Button
        icon="download"
        unavailable={!pdf && m.certificate_settings_sample_wait()}
        onClick={() => pdf && saveFile(pdf, `${m.certificate_settings_sample_file()}.pdf`)}
      >
        {m.certificate_settings_sample_pdf()}
      </Button>
      <Button
        kind="primary"
        busy={isSaving && m.reminders_saving()}
        unavailable={whyNot || (!isChanged && m.certificate_settings_unchanged())}
        onClick={submit}
      >
        {m.word_save()}
      </Button>
    </>
  )
  return (
    <OrganizationArea
      title={m.certificate_settings_title()}
      facts={m.certificate_settings_facts()}
      actions={<span className="contents max-md:hidden">{actions}</span>}
      task
    >
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,25rem)] gap-8 items-start max-[90rem]:grid-cols-[minmax(0,1fr)_minmax(0,21rem)] max-[60rem]:grid-cols-1">
        <form className="min-w-0 max-w-168" onSubmit={submit} noValidate>
          <Alert>{form.formState.errors.root?.message}</Alert>
          <StaleSaveNotice stale={stale} onSave={submit} label={certificateFieldName} words={certificateFieldWords} />
          <LayoutSection form={form} />
          <Signatories form={form} saved={saved} />
          <SealSection form={form} saved={saved} />
          <FootSection form={form} saved={saved} />
        </form>
        <CertificatePreview preview={preview} />
      </div>
      <div className="hidden max-md:contents">
        <ActionBar>{actions}</ActionBar>
      </div>
      <LeaveReminders isInHand={isChanged} />
    </OrganizationArea>
  )
}
