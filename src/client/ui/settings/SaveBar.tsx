import type { ReactNode } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { Button } from '../buttons/Button.tsx'
import { Alert } from '../feedback/Alert.tsx'
import { LeaveQuestion } from '../overlays/LeaveQuestion.tsx'

export type SaveBarProps = {
  /** Why saving failed, if no field shows it. */
  error: string | undefined
  isChanged: boolean
  isSaving: boolean
  onSave: () => void
  onDrop: () => void
  /** Why the user may no longer save. */
  whyNot: string | false
  /** Label of the button that saves. */
  save: string
  /** Further actions. */
  children?: ReactNode
}

/** Saves or discards the changes of settings whose fields are always open; asks before their page is left. */
export const SaveBar = ({ error, isChanged, isSaving, onSave, onDrop, whyNot, save, children }: SaveBarProps) => (
  <>
    <Alert>{error}</Alert>
    <div className="flex flex-wrap gap-x-3 gap-y-2 items-center empty:hidden">
      {isChanged && (
        <>
          <Button kind="primary" busy={isSaving && m.word_saving()} unavailable={whyNot} onClick={onSave}>
            {save}
          </Button>
          <Button kind="quiet" onClick={onDrop}>
            {m.word_discard()}
          </Button>
        </>
      )}
      {children}
    </div>
    <LeaveQuestion isDirty={isChanged} />
  </>
)
