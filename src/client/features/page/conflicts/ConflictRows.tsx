import { Button } from '#client/ui/buttons/Button.tsx'
import { m } from '#i18n/compiled/messages.js'
import type { Changer, Choice, ConflictRow } from './use-stale-save.ts'
import { WordDifference } from './WordDifference.tsx'

type ConflictRowsProps = {
  change: Changer
  rows: ConflictRow[]
  onChoose: (fields: string[], choice: Choice) => void
}

/** Both sides of each field, with the difference, and which to keep. */
export function ConflictRows({ change, rows, onChoose }: ConflictRowsProps) {
  const choices = [
    { choice: 'theirs', label: m.conflicts_take_theirs({ who: change.who }), title: m.conflicts_theirs(change) },
    { choice: 'mine', label: m.conflicts_keep_mine(), title: m.conflicts_mine() },
  ] as const
  return rows.map(({ field, label: name, mine, theirs, isChoice, pictures }) => (
    <fieldset key={field} className="grid grid-cols-[1fr_1fr] gap-3 max-md:grid-cols-1 [&+&]:mt-5">
      <legend className="mb-[7px] font-label">{name}</legend>
      {choices.map(({ choice, label, title }) => (
        <div
          key={choice}
          className="grid content-start justify-items-start gap-2 min-w-0 py-3 px-4 border border-rule-strong rounded-control bg-raised"
        >
          <b>{title}</b>
          {pictures?.[choice] && <img src={pictures[choice]} width={96} alt={title} />}
          {pictures && !pictures[choice] && <span>{m.conflicts_no_picture()}</span>}
          {isChoice && <span>{choice === 'mine' ? mine : theirs}</span>}
          {!isChoice && !pictures && (
            <WordDifference before={theirs} after={mine} only={choice === 'mine' ? 'after' : 'before'} />
          )}
          <Button onClick={() => onChoose([field], choice)}>{label}</Button>
        </div>
      ))}
    </fieldset>
  ))
}
