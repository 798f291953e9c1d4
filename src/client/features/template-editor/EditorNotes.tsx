import { lazy } from 'react'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { m } from '#i18n/compiled/messages.js'
import { useEdited } from './editing/editing-context.ts'
import styles from './TemplateEditor.module.css'
import { useNextVersion } from './use-next-version.ts'

const EditorAlerts = lazy(() => import('./EditorAlerts.tsx').then((module) => ({ default: module.EditorAlerts })))

/** What somebody has to know before going on, above the form. */
export function EditorNotes({ onCompare }: { onCompare: () => void }) {
  const begins = useNextVersion()
  const problem = useEdited((state) => state.problem)
  const isArchived = useEdited(({ template }) => template?.status === 'archived')
  const isAlerted = useEdited(({ isGone, isRestored, conflicts, taken }) => {
    return isGone || isRestored || conflicts.length + taken.length > 0
  })
  return (
    <div className={styles.notes}>
      <LazyBoundary>{isAlerted && <EditorAlerts onCompare={onCompare} />}</LazyBoundary>
      {problem && (
        <Note kind="danger">
          <span role="alert">{problem}</span>
        </Note>
      )}
      {isArchived && <Note>{m.templates_is_archived()}</Note>}
      {begins && <Note>{m.templates_next_version(begins)}</Note>}
    </div>
  )
}
