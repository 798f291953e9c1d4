import { type Step, Stepper } from '#client/ui/layout/Stepper.tsx'
import { m } from '#i18n/compiled/messages.js'
import type { ImportSearch } from './import-search.ts'

const sheetSteps = ['file', 'columns', 'rows'] as const
const laterSteps = ['kinds', 'rows-read', 'confirm'] as const
type SheetStep = (typeof sheetSteps)[number]

const names: Record<SheetStep | (typeof laterSteps)[number], () => string> = {
  file: m.imports_step_file,
  columns: m.imports_step_columns,
  rows: m.imports_step_rows,
  kinds: m.badge_imports_step_kinds,
  'rows-read': m.badge_imports_step_rows,
  confirm: m.imports_step_confirm,
}

type ImportStepperProps = {
  current: SheetStep | (typeof laterSteps)[number]
  /** Whether it is a sheet, which has two steps more. */
  isSheet: boolean
  /** Back to a step of the sheet that is open. */
  onBack?: (step: SheetStep) => void
  /** The import that has been read. */
  importId?: string
}

/** The steps of an import of badges: those of the file here, and those of what the service has read. */
export function ImportStepper({ current, isSheet, onBack, importId }: ImportStepperProps) {
  const steps = [...(isSheet ? sheetSteps : (['file'] as const)), ...laterSteps]
  const wayTo = (step: (typeof steps)[number]): Omit<Step, 'label'> => {
    if (step === 'file' || step === 'columns' || step === 'rows') return onBack ? { onBack: () => onBack(step) } : {}
    if (!importId) return {}
    return { link: stepLink(importId, step === 'kinds' ? undefined : step === 'confirm' ? 'confirm' : 'rows') }
  }
  return (
    <Stepper
      label={m.imports_steps()}
      steps={steps.map((step) => ({ label: names[step](), ...wayTo(step) }))}
      current={steps.indexOf(current)}
    />
  )
}

/** The link to a step of an import that has been read. */
export const stepLink = (importId: string, step?: ImportSearch['step'], search: ImportSearch = {}) =>
  ({ to: '/badges/import/$importId', params: { importId }, search: { ...search, step } }) as const
