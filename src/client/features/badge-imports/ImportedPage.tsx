import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { Page } from '#client/features/page/Page.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import { badgeImportQuery, discardMutation } from './badge-imports.queries.ts'
import { ConfirmImport } from './ConfirmImport.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { ImportStepper } from './ImportStepper.tsx'
import type { ImportSearch } from './import-search.ts'
import { KindsStep } from './KindsStep.tsx'
import { ReadRows } from './ReadRows.tsx'
import { importStatusWords } from './row-words.ts'

/** An import that has been read: what its badges become until it is confirmed, its progress and outcome afterwards. */
export function ImportedPage({ id, search }: { id: string; search: ImportSearch }) {
  const { data: details } = useSuspenseQuery(badgeImportQuery(id))
  const isOpen = details.status === 'checked'
  const step = search.step ?? 'kinds'
  return (
    <Page
      key={step}
      title={m.badge_imports_title()}
      facts={`${details.file_name} · ${importStatusWords[details.status]()}`}
      actions={isOpen && <Discard id={id} />}
      breadcrumbs={[
        { label: m.shell_badges(), link: { to: '/badges' } },
        { label: m.badge_imports_open(), link: { to: '/badges/import' } },
      ]}
      task={isOpen}
      wide
    >
      {isOpen && (
        <ImportStepper
          current={step === 'rows' ? 'rows-read' : step}
          isSheet={details.source === 'sheet'}
          importId={id}
        />
      )}
      {!isOpen && step !== 'rows' && <ImportOutcome details={details} />}
      {step === 'rows' && <ReadRows details={details} search={search} />}
      {isOpen && step === 'kinds' && <KindsStep details={details} />}
      {isOpen && step === 'confirm' && <ConfirmImport details={details} />}
    </Page>
  )
}

/** Forgets the import, after a question. */
function Discard({ id }: { id: string }) {
  const navigate = useNavigate()
  const [isAsking, ask] = useState(false)
  const discard = useAction(discardMutation, {
    done: m.badge_imports_discarded(),
    next: () => void navigate({ to: '/badges/import' }),
  })
  return (
    <>
      <Button kind="quiet" icon="trash" onClick={() => ask(true)}>
        {m.badge_imports_discard()}
      </Button>
      {isAsking && (
        <ActionDialog
          isDanger
          title={m.badge_imports_discard_title()}
          act={m.badge_imports_discard()}
          busy={m.badge_imports_discarding()}
          action={discard}
          onAct={() => discard.run(id)}
          onClose={() => ask(false)}
        >
          <p>{m.badge_imports_discard_text()}</p>
        </ActionDialog>
      )}
    </>
  )
}
