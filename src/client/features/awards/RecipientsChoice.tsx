import { Segments } from '#client/ui/forms/Segments.tsx'
import { m } from '#i18n/paraglide/messages.js'
import type { AwardFormControl } from './AwardForm.tsx'

/** Who gets the badge: one person, everybody on a list, or everybody in a file. */
export function RecipientsChoice({ form }: { form: AwardFormControl }) {
  return (
    <Segments
      label={m.earners_award_to_whom()}
      choices={[
        { id: 'one', label: m.earners_award_one() },
        { id: 'list', label: m.earners_award_list() },
        { id: 'import', label: m.badges_award_import() },
      ]}
      chosen={form.watch('recipients')}
      onChoose={(id) => {
        form.clearErrors()
        form.setValue('recipients', id)
      }}
    />
  )
}
