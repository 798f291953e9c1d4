import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { ActionBar } from '#client/features/page/ActionBar.tsx'
import { useWhyNot } from '#client/features/session/permissions.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { TotalsSummary } from '#client/ui/tables/TotalsSummary.tsx'
import { UNDO_IMPORT_MINUTES } from '#contract/awards/awards.ts'
import type { BadgeImportDetails } from '#contract/badge-imports/badge-imports.ts'
import { m } from '#i18n/compiled/messages.js'
import { confirmMutation } from './badge-imports.queries.ts'
import { stepLink } from './ImportStepper.tsx'
import { rowsIn } from './KindsStep.tsx'

/** Step that says what will happen: how many badges and drafts, no credits, and emails only if they are wanted. */
export function ConfirmImport({ details }: { details: BadgeImportDetails }) {
  const { id, counts, classes } = details
  const whyNot = useWhyNot('import_badges')
  const [sendsEmails, setSendsEmails] = useState(false)
  const confirm = useAction(confirmMutation)
  const isDraft = ({ ready_count, is_left_out, badge_template }: (typeof classes)[number]) =>
    ready_count > 0 && !is_left_out && !badge_template
  const drafts = classes.filter(isDraft).length
  const less = (label: string, amount: number) => (amount > 0 ? [{ label, amount, isLess: true }] : [])
  return (
    <>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_24rem] gap-x-16 gap-y-10 items-start content-start pt-2 pb-10 max-lg:grid-cols-1 [&>div]:grid [&>div]:gap-6 [&>div]:max-w-128 max-lg:[&>div]:max-w-none">
        <div>
          <p className="font-display font-serif text-display-sm/display-sm">
            {m.badge_imports_about({ count: counts.ready })}
          </p>
          <TotalsSummary
            lines={[
              { label: m.badge_imports_sum_rows(), amount: rowsIn(details) },
              ...less(m.badge_imports_row_problem(), counts.problem),
              ...less(m.badge_imports_row_left_out(), counts.left_out),
            ]}
            total={{ label: m.badge_imports_sum_total(), amount: counts.ready }}
          />
          <Alert>{confirm.problem}</Alert>
        </div>
        <div>
          <ul className="grid gap-2 list-disc pl-5">
            {drafts > 0 && <li>{m.badge_imports_drafts({ count: drafts })}</li>}
            <li>{m.badge_imports_no_credits()}</li>
            <li>{m.badge_imports_as_issued()}</li>
            <li>{m.badge_imports_can_undo({ hours: UNDO_IMPORT_MINUTES / 60 })}</li>
          </ul>
          <Switch
            label={m.badge_imports_emails()}
            hint={m.badge_imports_emails_hint()}
            isOn={sendsEmails}
            onSwitch={setSendsEmails}
          />
        </div>
      </div>
      <ActionBar
        back={
          <LinkButton big {...stepLink(id, 'rows')}>
            {m.imports_back()}
          </LinkButton>
        }
      >
        <Button
          kind="primary"
          icon="check"
          big
          busy={confirm.isPending && m.badge_imports_confirming()}
          unavailable={whyNot || (counts.ready === 0 && m.badge_imports_nothing_left())}
          onClick={() => confirm.run({ import_id: id, sends_emails: sendsEmails ? 1 : 0, key: confirm.key })}
        >
          {m.badge_imports_go({ count: counts.ready })}
        </Button>
      </ActionBar>
    </>
  )
}
