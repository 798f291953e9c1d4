import { m } from '#i18n/compiled/messages.js'
import { InlineButton } from '../buttons/InlineButton.tsx'
import { Note } from '../feedback/Note.tsx'
import { RefusalPlace } from '../feedback/RefusalPlace.tsx'

type FormErrorSummaryProps = {
  /** The error of the form as a whole. */
  problem?: string
  /** Fields with errors, by label; listed if there are at least two. */
  fields?: { label: string; onShow: () => void }[]
}

/** Error summary above a form: the refusal, and links to the invalid fields. */
export function FormErrorSummary({ problem, fields = [] }: FormErrorSummaryProps) {
  const isListed = fields.length > 1
  return (
    // With a list, the first of its fields has the focus.
    <RefusalPlace
      className="[&_ul]:flex [&_ul]:flex-wrap [&_ul]:gap-x-4 [&_ul]:gap-y-2 not-empty:mb-5"
      isQuiet={!problem}
    >
      {(problem || isListed) && (
        <Note kind="danger">
          {problem && <p>{problem}</p>}
          {isListed && (
            <>
              <p>{m.shell_fields_to_mend({ count: fields.length })}</p>
              <ul>
                {fields.map(({ label, onShow }) => (
                  <li key={label}>
                    <InlineButton onClick={onShow}>{label}</InlineButton>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Note>
      )}
    </RefusalPlace>
  )
}
