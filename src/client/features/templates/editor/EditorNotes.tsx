import { useFormState } from 'react-hook-form'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { m } from '#i18n/compiled/messages.js'
import { useOpenTemplate } from './form/template-form.tsx'
import { REFUSAL_ID } from './notice-ids.ts'
import { useNextVersion } from './use-next-version.ts'

const EditorAlerts = lazyPart(() => import('./EditorAlerts.tsx'), 'EditorAlerts')

/** Notices above the form. */
export function EditorNotes() {
  const { template, isGone, isRestored, conflicts, taken } = useOpenTemplate()
  const { errors } = useFormState()
  const begins = useNextVersion()
  const isAlerted = isGone || isRestored || conflicts.length + taken.length > 0
  return (
    <div className="grid gap-3 not-empty:mb-5">
      <LazyBoundary>{isAlerted && <EditorAlerts />}</LazyBoundary>
      {errors.root && (
        <div id={REFUSAL_ID} tabIndex={-1}>
          <Note kind="danger">
            <span role="alert">{errors.root.message}</span>
          </Note>
        </div>
      )}
      {template?.status === 'archived' && <Note>{m.templates_is_archived()}</Note>}
      {begins && <Note>{m.templates_next_version(begins)}</Note>}
    </div>
  )
}
