import { useEffect, useRef, useState } from 'react'
import { useLocale } from '#client/i18n/locale.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { showRefusal } from '#client/ui/feedback/RefusalPlace.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import { regionOf } from '#i18n/region.ts'
import { ConflictRows } from './ConflictRows.tsx'
import type { Changer, Choice, ConflictRow } from './use-stale-save.ts'

type ConflictNoticeProps = {
  change: Changer
  rows: ConflictRow[]
  onChoose: (fields: string[], choice: Choice) => void
  id?: string
  /** False where it appears while somebody is writing, without a save that they asked for. */
  takesFocus?: boolean
}

/** Somebody else changed the same fields: shows the difference, and takes either side, of all or of one field. */
export function ConflictNotice({ id, change, rows, onChoose, takesFocus = true }: ConflictNoticeProps) {
  const [isComparing, setComparing] = useState(false)
  const notice = useRef<HTMLElement>(null)
  const locale = useLocale()
  useEffect(() => {
    if (!takesFocus) return
    showRefusal(notice.current)
  }, [takesFocus])
  const choices = [
    { choice: 'theirs', label: m.conflicts_take_theirs({ who: change.who }) },
    { choice: 'mine', label: m.conflicts_keep_mine() },
  ] as const
  const choose = (fields: string[], choice: Choice) => {
    if (fields.length === rows.length) setComparing(false)
    onChoose(fields, choice)
  }
  const all = rows.map(({ field }) => field)
  const fields = new Intl.ListFormat(regionOf(locale)).format(rows.map(({ label }) => label))
  return (
    <section
      id={id}
      ref={notice}
      // Focused, it must not end under the bar at the foot.
      className="[scroll-margin-block:6rem] focus-visible:[outline:2px_solid_var(--focus)] focus-visible:[outline-offset:2px]"
      tabIndex={-1}
      aria-label={m.conflicts_title()}
    >
      <Note kind="warn">
        <div className="flex flex-wrap gap-x-3 gap-y-2 items-center [&>span:first-child]:flex-[1_1_16rem]">
          <span role="alert">{m.conflicts_changed({ ...change, fields })}</span>
          <span className="flex flex-wrap gap-2">
            <Button onClick={() => setComparing(true)}>{m.conflicts_see_difference()}</Button>
            {choices.map(({ choice, label }) => (
              <Button key={choice} onClick={() => choose(all, choice)}>
                {label}
              </Button>
            ))}
          </span>
        </div>
      </Note>
      {isComparing && (
        <Dialog
          title={m.conflicts_title()}
          onClose={() => setComparing(false)}
          actions={<Button onClick={() => setComparing(false)}>{m.word_close()}</Button>}
        >
          <ConflictRows change={change} rows={rows} onChoose={choose} />
        </Dialog>
      )}
    </section>
  )
}
