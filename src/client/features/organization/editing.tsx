import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#client/ui/overlays/ConfirmDialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import type { GroupName } from './groups.ts'

type Editing = {
  /** The group whose form is open; the others are read. */
  group: GroupName | null
  /** Opens a group, or none: asks first where the open one has changes. */
  open: (group: GroupName | null) => void
  /** Closes the group that was saved. */
  finish: () => void
  /** Told by the open form whether it has changes, and how they are dropped. */
  watch: (isDirty: boolean, drop: () => void) => void
}

const NO_FORM = { isDirty: false, drop: () => {} }

const EditingContext = createContext<Editing | null>(null)

/** Which group is edited, and the way to another. */
export function useEditing() {
  const editing = use(EditingContext)
  if (!editing) throw new Error('A group stands inside EditingProvider')
  return editing
}

type EditingProviderProps = { first: GroupName | null; children: ReactNode }

/** Has one group edited at a time. Whoever leaves one with changes, for another group or another page, is asked. */
export function EditingProvider({ first, children }: EditingProviderProps) {
  const [group, setGroup] = useState(first)
  const [pending, setPending] = useState<{ group: GroupName | null }>()
  const form = useRef(NO_FORM)
  const isDirty = () => form.current.isDirty

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

  const blocker = useBlocker({
    // Another page of the credits is the same page.
    shouldBlockFn: ({ current, next }) => isDirty() && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const discard = () => {
    if (blocker.status !== 'blocked') return go(pending?.group ?? null)
    form.current.drop()
    blocker.proceed()
  }
  const stay = () => {
    if (blocker.status === 'blocked') blocker.reset()
    setPending(undefined)
  }
  return (
    <EditingContext value={{ group, open, finish, watch }}>
      {children}
      {(pending || blocker.status === 'blocked') && (
        <ConfirmDialog
          title={m.organization_leave_title()}
          cancelLabel={m.organization_leave_stay()}
          confirm={m.organization_leave()}
          onConfirm={discard}
          onClose={stay}
        >
          {m.organization_leave_text()}
        </ConfirmDialog>
      )}
    </EditingContext>
  )
}

/** Tells the page about the changes of the form that is open. What has none when it is left leaves nothing behind. */
export function useWatched(isDirty: boolean, drop: () => void) {
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
