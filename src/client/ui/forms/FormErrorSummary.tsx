import { m } from '#i18n/compiled/messages.js'
import { InlineButton } from '../buttons/InlineButton.tsx'
import { Note } from '../feedback/Note.tsx'
import styles from './FormErrorSummary.module.css'

type FormErrorSummaryProps = {
  /** What is wrong with the form as a whole. */
  problem?: string
  /** Complaints beside fields, with the name of the field; listed only where there are two or more. */
  fields?: { label: string; onShow: () => void }[]
}

/** What stands in the way of a form, above it: the refusal, and links to the fields. */
export function FormErrorSummary({ problem, fields = [] }: FormErrorSummaryProps) {
  const isListed = fields.length > 1
  return (
    <div role="alert" className={styles.summary}>
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
    </div>
  )
}
