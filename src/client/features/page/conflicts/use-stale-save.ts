import { useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { conflictOf } from '#client/api/api-error.ts'
import type { MadeFrom } from '#client/api/call.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { sentValue } from '#contract/endpoint.ts'
import type { Conflict } from '#contract/problem.ts'
import { m } from '#i18n/compiled/messages.js'

type Refused = {
  /** The input of the refused save. */
  sent: object
  /** Puts the other's values into the form: by field, as the interface names them. */
  take: (theirs: Record<string, unknown>) => void
}

type Open = Refused & {
  conflict: Conflict
  /** The fields that are not decided yet. */
  fields: string[]
  hasKept: boolean
}

/**
 * What the saves of a form are made from, and the way out when somebody else has saved in between; shown by
 * `StaleSaveNotice`.
 * @param shown what the form showed when it was opened, or its version
 */
export function useStaleSave<Shown>(shown: Shown | string) {
  const [madeFrom, setMadeFrom] = useState<MadeFrom<Shown>>(() => shown)
  const [known, setKnown] = useState<Shown | string>(() => shown)
  const [open, setOpen] = useState<Open | null>(null)
  const [saves, setSaves] = useState(0)
  return {
    madeFrom,
    open,
    /** How often one's own version was kept: each time, the form is saved again. */
    saves,
    /** The form was saved, or shows something newer: its next save is made from that. */
    restart: (next: Shown) => {
      setKnown(() => next)
      setMadeFrom(() => next)
      setOpen(null)
    },
    /** For forms that show what others save, as long as nothing is changed in them; called while rendering. */
    follow: (latest: Shown | string, isChanged: boolean) => {
      if (latest === known || isChanged) return
      setKnown(() => latest)
      setMadeFrom(() => latest)
    },
    /** Wraps the handler of a failed save, which gets all errors but conflicts. */
    orElse: (onError: (error: Error) => void, refused: Refused) => (error: Error) => {
      const conflict = conflictOf(error)
      if (!conflict) return onError(error)
      setOpen({ ...refused, conflict, fields: conflict.changed.map(({ field }) => field), hasKept: false })
    },
    choose: (fields: string[], choice: Choice) => {
      if (!open) return
      if (choice === 'theirs') open.take(valuesOf(open.conflict, fields))
      const left = open.fields.filter((field) => !fields.includes(field))
      const hasKept = open.hasKept || choice === 'mine'
      if (left.length > 0) return setOpen({ ...open, fields: left, hasKept })
      setMadeFrom(open.conflict.version)
      setOpen(null)
      if (hasKept) setSaves((count) => count + 1)
      else notify({ text: m.conflicts_took_theirs() })
    },
  }
}

/** The state of a form's conflict, whatever the form is about. */
export type StaleSave = Pick<ReturnType<typeof useStaleSave>, 'open' | 'saves' | 'choose'>

const valuesOf = ({ changed }: Conflict, fields: string[]) =>
  Object.fromEntries(changed.filter(({ field }) => fields.includes(field)).map(({ field, now }) => [field, now]))

/** Both values of a field in conflict. */
export const bothValues = ({ sent, conflict }: Open, field: string) => ({
  mine: sentValue(sent as Record<string, unknown>, field),
  theirs: conflict.changed.find((each) => each.field === field)?.now,
})

/** Puts values of the interface into the form's fields of the same names; null is an empty field. */
export const takeIntoForm =
  <Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>) =>
  (theirs: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(theirs)) {
      const field = name as FieldPath<Values>
      form.resetField(field, { defaultValue: (value ?? '') as FieldPathValue<Values, typeof field> })
    }
  }

/** Whose text to keep. */
export type Choice = 'mine' | 'theirs'

/** Who changed something, and when: `you` in another window, `someone` if it is not known, or `other` with a name. */
export type Changer = { who: 'you' | 'someone' | 'other'; name: string; time: string }

/** A field that two people changed, with both values in words, or as pictures. */
export type ConflictRow = {
  field: string
  label: string
  mine: string
  theirs: string
  /** One value among few, whose words are not compared. */
  isChoice?: boolean
  /** The addresses of two pictures; null where there is none. */
  pictures?: { mine: string | null; theirs: string | null }
}
