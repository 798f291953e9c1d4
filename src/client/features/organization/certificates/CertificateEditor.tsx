import { useWatch } from 'react-hook-form'
import { saveFile } from '#client/browser/save-file.ts'
import { ActionBar } from '#client/features/page/ActionBar.tsx'
import { StaleSaveNotice } from '#client/features/page/conflicts/StaleSaveNotice.tsx'
import { useWhyNot } from '#client/features/session/permissions.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { LeaveQuestion } from '#client/ui/overlays/LeaveQuestion.tsx'
import { type CertificateSettings, MAX_FOOT_LENGTH } from '#contract/certificates/certificate-settings.ts'
import { m } from '#i18n/compiled/messages.js'
import { OrganizationArea } from '../OrganizationArea.tsx'
import styles from './CertificateSettings.module.css'
import {
  type CertificateForm,
  certificateFieldName,
  certificateFieldWords,
  useCertificateForm,
} from './certificate-form.ts'
import { LayoutSection } from './LayoutSection.tsx'
import { PictureField } from './pictures/PictureField.tsx'
import { CertificatePreview } from './preview/CertificatePreview.tsx'
import { usePreview } from './preview/use-preview.ts'
import { SealSection } from './SealSection.tsx'
import { Signatories } from './signatories/Signatories.tsx'

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
          {m.word_discard()}
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
        busy={isSaving && m.word_saving()}
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
      <LeaveQuestion isDirty={isChanged} />
    </OrganizationArea>
  )
}

/** The footer line of every page, and the background picture. */
function FootSection({ form, saved }: { form: CertificateForm; saved: CertificateSettings }) {
  const foot = useWatch({ control: form.control, name: 'foot' })
  return (
    <section className={`${styles.section} last-of-type:mb-0 last-of-type:border-0`} aria-labelledby="certificate-foot">
      <h2 id="certificate-foot">{m.certificate_settings_foot_title()}</h2>
      <div className="grid gap-[5px]">
        <TextField
          label={m.certificate_settings_foot()}
          optional
          autoComplete="off"
          error={form.formState.errors.foot?.message}
          {...form.register('foot')}
        />
        <span className="text-ink-3 text-xs tabular-nums">
          {m.certificate_settings_counter({
            count: formatNumber(foot.trim().length),
            most: formatNumber(MAX_FOOT_LENGTH),
          })}
        </span>
      </div>
      <PictureField
        place="background"
        shown={saved.background_path}
        words={{
          label: m.certificate_settings_background(),
          hint: m.certificate_settings_background_hint(),
          change: m.certificate_settings_background_change(),
          remove: m.certificate_settings_background_remove(),
        }}
      />
    </section>
  )
}
