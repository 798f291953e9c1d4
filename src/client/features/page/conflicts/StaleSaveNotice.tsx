import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { userQuery } from '#client/features/session/session.queries.ts'
import { dayAt, formatInstant, formatTime, wallClock } from '#client/i18n/time-zone.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import type { Conflict } from '#contract/problem.ts'
import { shownValue } from './shown-value.ts'
import { bothValues, type Changer, type StaleSave } from './use-stale-save.ts'

// Lazy: few saves are refused, and comparing texts takes a library.
const ConflictNotice = lazyPart(() => import('./ConflictNotice.tsx'), 'ConflictNotice')

type StaleSaveNoticeProps = {
  stale: StaleSave
  /** Saves the form as it is now. */
  onSave: () => void
  /** The name of a field, as the form calls it. */
  label: (field: string) => string
  /** A value in words, where it is not its own: a choice of several. */
  words?: ((field: string, value: unknown) => string | undefined) | undefined
}

/** Says that somebody else has saved what this form would overwrite, and offers what to do. */
export function StaleSaveNotice({ stale: { open, saves, choose }, onSave, label, words }: StaleSaveNoticeProps) {
  const change = useChanger(open?.conflict)
  // After the render in which the form has what was taken of the other version.
  const save = useEffectEvent(onSave)
  const before = useRef(saves)
  useEffect(() => {
    if (saves !== before.current) save()
    before.current = saves
  }, [saves])
  if (!open || !change) return null
  const inWords = (field: string, value: unknown) => words?.(field, value) ?? shownValue(value)
  const rows = open.fields.map((field) => {
    const { mine, theirs } = bothValues(open, field)
    return { field, label: label(field), mine: inWords(field, mine), theirs: inWords(field, theirs) }
  })
  return (
    <LazyBoundary>
      <ConflictNotice change={change} rows={rows} onChoose={choose} />
    </LazyBoundary>
  )
}

/** Who made the change that a save was refused for. */
export function useChanger(conflict: Pick<Conflict, 'by' | 'at'> | undefined): Changer | null {
  const { data: user } = useQuery(userQuery)
  if (!conflict) return null
  const { by, at } = conflict
  const who = !by ? 'someone' : by.uuid === user?.uuid ? 'you' : 'other'
  const isToday = at !== null && dayAt(at) === wallClock().slice(0, 10)
  return { who, name: by?.name ?? '', time: at === null ? '–' : isToday ? formatTime(at) : formatInstant(at) }
}
