import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { ColumnsStep } from '#client/features/earners/imports/ColumnsStep.tsx'
import { RowsStep } from '#client/features/earners/imports/RowsStep.tsx'
import { useImport } from '#client/features/earners/imports/use-import.ts'
import { useImportSteps } from '#client/features/earners/imports/use-import-steps.ts'
import { Page } from '#client/features/page/Page.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { LeaveQuestion } from '#client/ui/overlays/LeaveQuestion.tsx'
import { m } from '#i18n/compiled/messages.js'
import { BadgeFileStep } from './BadgeFileStep.tsx'
import { EarlierImports } from './EarlierImports.tsx'
import { ImportStepper } from './ImportStepper.tsx'
import { UploadProblem } from './UploadProblem.tsx'
import { useUpload } from './use-upload.ts'

/** The page that reads badges of other systems: the file, and the columns and rows of a sheet. @param page of earlier imports */
export function BadgeImportPage({ page }: { page: number | undefined }) {
  const navigate = useNavigate()
  const work = useImport('badges')
  const { step, go, back, backToFile } = useImportSteps(work.summary !== null)
  const isSent = useRef(false)
  const upload = useUpload((importId) => {
    // Set before the page is left, which would otherwise be asked about.
    isSent.current = true
    // Back should not lead to the steps of a sheet that has been sent.
    backToFile(() => void navigate({ to: '/badges/import/$importId', params: { importId } }))
  })
  const sendSheet = async () => {
    const csv = await work.file()
    const name = work.name.replace(/\.[^.]+$/, '') || m.badge_imports_pasted()
    await upload.send([new File([csv], `${name}.csv`, { type: 'text/csv' })])
  }
  return (
    <Page
      title={m.badge_imports_title()}
      facts={m.badge_imports_lead()}
      breadcrumbs={[{ label: m.shell_badges(), link: { to: '/badges' } }]}
      task
      wide
    >
      <ImportStepper current={step === 'confirm' ? 'rows' : step} isSheet={step !== 'file'} onBack={back} />
      {step === 'file' && (
        <BadgeFileStep work={work} upload={upload} onOpened={() => go('columns')}>
          <EarlierImports page={page} />
        </BadgeFileStep>
      )}
      {step === 'columns' && <ColumnsStep work={work} onBack={() => back('file')} onNext={() => go('rows')} />}
      {(step === 'rows' || step === 'confirm') && (
        <>
          <UploadProblem upload={upload} />
          {upload.part !== null && <Note>{m.badge_imports_sending({ name: work.name })}</Note>}
          <RowsStep
            work={work}
            busy={upload.part !== null && m.badge_imports_reading_rows()}
            onBack={() => back('columns')}
            onNext={() => void sendSheet()}
          />
        </>
      )}
      <LeaveQuestion
        isDirty={() => !isSent.current && (step !== 'file' || upload.part !== null)}
        isOfOneAddress
        title={m.imports_leave_title()}
        text={m.imports_leave_text()}
        stay={m.imports_leave_stay()}
        leave={m.imports_leave()}
      />
    </Page>
  )
}
