import { Link } from '@tanstack/react-router'
import { StaleSaveNotice } from '#client/features/page/conflicts/StaleSaveNotice.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { RefusalPlace } from '#client/ui/feedback/RefusalPlace.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { blockerMessages, stepMessage } from '../path-words.ts'
import styles from './PathBuilder.module.css'
import { isBlocked, type PathBlockers } from './path-blockers.ts'
import { useIssuedVersion } from './use-issued-version.ts'
import type { PathConflict } from './use-path-conflict.ts'

type PathNotesProps = {
  path: BadgeTemplate
  blockers: PathBlockers
  /** Why the last change was refused. */
  refusal: string | null
  onRefusalRead: () => void
  /** Somebody else changed the path after the changes here were begun. */
  isOvertaken: boolean
  conflict: PathConflict & { save: () => void }
}

/** Notices above the steps. */
export function PathNotes({ path, blockers, refusal, onRefusalRead, isOvertaken, conflict }: PathNotesProps) {
  return (
    <div className={`${styles.notes} grid gap-2 mb-6 [&:not(:has(>_*_>_*))]:hidden`}>
      <RefusalPlace>
        {refusal && (
          <Note kind="danger">
            {refusal}{' '}
            <Button kind="quiet" className="min-h-7 -my-1 mx-0" onClick={onRefusalRead}>
              {m.shell_dismiss()}
            </Button>
          </Note>
        )}
      </RefusalPlace>
      <StaleSaveNotice stale={conflict.stale} onSave={conflict.save} label={conflict.label} words={conflict.words} />
      {isOvertaken && <Note kind="warn">{m.paths_overtaken()}</Note>}
      {path.status === 'archived' && <Note>{m.paths_archived_note()}</Note>}
      {path.status !== 'archived' && isBlocked(blockers) && <BlockersNote path={path} blockers={blockers} />}
      {path.status !== 'archived' && <VersionNote path={path} />}
    </div>
  )
}

function BlockersNote({ path, blockers }: { path: BadgeTemplate; blockers: PathBlockers }) {
  const { fields, hasNoSteps, steps } = blockers
  const lead = path.status === 'active' ? m.paths_cannot_be_awarded() : m.paths_cannot_be_activated()
  return (
    <Note kind="warn">
      <b>{lead}</b> {hasNoSteps && m.paths_no_steps()}{' '}
      {steps.map((blocker) => (
        <a key={blocker.step.id} href={`#step-${blocker.step.id}`} className="mr-[0.5ch]">
          {stepMessage(blocker)}
        </a>
      ))}
      {steps.length > 0 && `${m.paths_mend_steps()} `}
      {fields.length > 0 && (
        <Link to="/templates/$templateId" params={{ templateId: path.id }}>
          {blockerMessages({ fields, hasNoSteps: false, steps: [] })}
        </Link>
      )}
    </Note>
  )
}

/** Issued badges keep the steps they were issued for; a change belongs to the next version. */
function VersionNote({ path }: { path: BadgeTemplate }) {
  const { next, issued } = useIssuedVersion(path)
  if (!issued) return null
  if (next) return <Note>{m.paths_next_version({ count: issued.count, next, number: issued.number })}</Note>
  return (
    <div role="status">
      <Note>{m.paths_this_version({ count: issued.count, next: path.version_code, number: issued.number })}</Note>
    </div>
  )
}
