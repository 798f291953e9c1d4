import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import type { Report } from '#contract/reports/reports.ts'
import { m } from '#i18n/compiled/messages.js'
import type { QuestionChange } from './report-question.ts'

type ReportFiltersProps = { report: Report; onChange: (change: QuestionChange) => void }

/** The list or template that the report is limited to, with a warning if it no longer exists. */
export function ReportFilters({
  report: { earners_list: list, badge_template: template },
  onChange,
}: ReportFiltersProps) {
  return (
    <>
      {list && !list.exists && <Note kind="warn">{m.reports_list_gone()}</Note>}
      {template && !template.exists && <Note kind="warn">{m.reports_template_gone()}</Note>}
      {list && (
        <Only label={m.reports_only_list({ name: list.label })} onRemove={() => onChange({ list: undefined })} />
      )}
      {template && (
        <Only
          label={m.reports_only_template({ name: template.label })}
          onRemove={() => onChange({ template: undefined })}
        />
      )}
    </>
  )
}

const Only = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <p className="flex flex-wrap gap-x-2 gap-y-0 items-center mb-3 font-label wrap-anywhere">
    <span>{label}</span>
    <Button kind="quiet" icon="x" onClick={onRemove}>
      {m.reports_only_remove()}
    </Button>
  </p>
)
