import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { LeaveDialog, LeaveQuestion } from '#client/ui/overlays/LeaveQuestion.tsx'
import { m } from '#i18n/compiled/messages.js'
import type { GroupName } from './groups.ts'

type Editing = {
  /** The group whose form is open; null if none is. */
  group: GroupName | null
  /** Opens a group, or closes the open one with null; asks first if it has unsaved changes. */
  open: (group: GroupName | null) => void
  /** Closes the group after saving. */
  finish: () => void
  /** Called by the open form with whether it has changes, and how to discard them. */
  watch: (isDirty: boolean, drop: () => void) => void
}

const NO_FORM = { isDirty: false, drop: () => {} }

const EditingContext = createContext<Editing | null>(null)

/** The group that is edited, and the functions to change it. */
export function useEditing() {
  const editing = use(EditingContext)
  if (!editing) throw new Error('A group stands inside EditingProvider')
  return editing
}

type EditingProviderProps = { first: GroupName | null; children: ReactNode }

/** Lets one group be edited at a time, and confirms leaving one with unsaved changes. */
export function EditingProvider({ first, children }: EditingProviderProps) {
  const [group, setGroup] = useState(first)
  const [pending, setPending] = useState<{ group: GroupName | null }>()
  const form = useRef(NO_FORM)

  const go = useCallback((next: GroupName | null) => {
    form.current.drop()
    form.current = NO_FORM
    setGroup(next)
    setPending(undefined)
  }, [])
  const finish = useCallback(() => go(null), [go])
  const open = useCallback(
    (next: GroupName | null) => (form.current.isDirty ? setPending({ group: next }) : go(next)),
    [go],
  )
  const watch = useCallback((isChanged: boolean, drop: () => void) => {
    form.current = { isDirty: isChanged, drop }
  }, [])

  return (
    <EditingContext value={{ group, open, finish, watch }}>
      {children}
      {pending && (
        <LeaveDialog
          text={m.organization_leave_text()}
          onLeave={() => go(pending.group)}
          onStay={() => setPending(undefined)}
        />
      )}
      <LeaveQuestion
        isDirty={() => form.current.isDirty}
        text={m.organization_leave_text()}
        onLeave={() => form.current.drop()}
      />
    </EditingContext>
  )
}

/** Registers the open form's changes. On unmount, a form without changes removes its stored values. */
export function useReportChanges(isDirty: boolean, drop: () => void) {
  const { watch } = useEditing()
  const latest = useRef(isDirty)
  useEffect(() => {
    latest.current = isDirty
    watch(isDirty, drop)
  }, [watch, isDirty, drop])
  useEffect(
    () => () => {
      if (!latest.current) drop()
      watch(false, NO_FORM.drop)
    },
    [watch, drop],
  )
}
