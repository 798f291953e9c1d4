import { useEffect, useState } from 'react'
import { useLocale } from '#client/i18n/locale.ts'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { sentValue } from '#contract/endpoint.ts'
import { m } from '#i18n/compiled/messages.js'
import { regionOf } from '#i18n/region.ts'
import type { AskedConflict } from './asked-conflict.ts'
import { ConflictRows } from './ConflictRows.tsx'
import { useChanger } from './StaleSaveNotice.tsx'
import { shownValue } from './shown-value.ts'
import type { Choice, ConflictRow } from './use-stale-save.ts'

type ConflictQuestionProps = { asked: AskedConflict; onAnswer: (choice: Choice) => void }

/** Who has changed the value meanwhile, both values, and which to keep. Closing it keeps the other's. */
export function ConflictQuestion({ asked, onAnswer }: ConflictQuestionProps) {
  const locale = useLocale()
  const change = useChanger(asked.conflict)
  const picture = usePicture(Object.values(asked.sent).find((value) => value instanceof File))
  if (!change) return null
  const rows = asked.conflict.changed.map(({ field, now: theirs }): ConflictRow => {
    const mine = sentValue(asked.sent as Record<string, unknown>, field)
    const words = (value: unknown) => asked.words?.(field, value) ?? shownValue(value)
    const isPicture =
      mine instanceof File || (mine === undefined && typeof theirs === 'string' && theirs.startsWith('/'))
    if (!isPicture)
      return { field, label: asked.label(field), mine: words(mine), theirs: words(theirs), isChoice: true }
    const pictures = { mine: picture, theirs: typeof theirs === 'string' ? theirs : null }
    return { field, label: asked.label(field), mine: '', theirs: '', pictures }
  })
  const fields = new Intl.ListFormat(regionOf(locale)).format(rows.map(({ label }) => label))
  return (
    <Dialog title={m.conflicts_title()} onClose={() => onAnswer('theirs')}>
      <p>{m.conflicts_changed({ ...change, fields })}</p>
      <ConflictRows change={change} rows={rows} onChoose={(_, choice) => onAnswer(choice)} />
    </Dialog>
  )
}

/** The address of a chosen picture, for as long as it is shown. */
function usePicture(file: unknown): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!(file instanceof File)) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
