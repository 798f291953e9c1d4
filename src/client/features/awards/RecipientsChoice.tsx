import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { m } from '#i18n/compiled/messages.js'
import type { AwardFormControl } from './award-draft.ts'

/** Choice of recipients: one person, a list, or a file to import. */
export function RecipientsChoice({ form }: { form: AwardFormControl }) {
  return (
    <SegmentedControl
      label={m.earners_award_to_whom()}
      choices={[
        { id: 'one', label: m.earners_award_one() },
        { id: 'list', label: m.earners_award_list() },
        { id: 'import', label: m.badges_award_import() },
      ]}
      chosen={form.watch('recipients')}
      onChoose={(id) => {
        form.clearErrors()
        // Evidence belongs to one person and must not carry over to everybody, or back.
        if (id === 'one' || form.getValues('recipients') === 'one') form.setValue('evidence', [])
        form.setValue('recipients', id)
      }}
    />
  )
}
