import { useId } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { scrollableRow } from '../layout/scrollable-row.ts'

type CountFilterProps<Id extends string> = {
  /** Accessible name: what is filtered. */
  label: string
  /** Without an id: all of them. */
  choices: { id?: Id; label: string; count: number }[]
  chosen: Id | undefined
  onChoose: (id: Id | undefined) => void
}

/** Radio buttons side by side that filter by parts of a whole, each with its count. */
export function CountFilter<Id extends string>({ label, choices, chosen, onChoose }: CountFilterProps<Id>) {
  const name = useId()
  return (
    <fieldset
      ref={scrollableRow}
      className="flex flex-wrap gap-1.5 min-w-0 m-0 p-0 border-0 max-md:flex-nowrap max-md:my-0 max-md:mx-[calc(-1_*_var(--gutter))] max-md:pt-[5px] max-md:px-gutter max-md:pb-2 max-md:overflow-x-auto max-md:[scrollbar-width:none]"
    >
      <legend className="sr">{label}</legend>
      {choices.map((choice) => (
        <label
          className="relative flex gap-[7px] items-center min-h-8 py-0 px-3 border border-rule-strong rounded-pin bg-raised text-ink-2 text-sm whitespace-nowrap cursor-pointer max-md:flex-none max-md:min-h-11 hover:border-ink-2 has-[:checked]:border-ink has-[:checked]:bg-selected has-[:checked]:[box-shadow:inset_0_0_0_0.5px_var(--ink)] has-[:checked]:text-ink has-[:checked]:font-label has-[:focus-visible]:z-1 has-[:focus-visible]:focus-ring"
          key={choice.id ?? 'all'}
        >
          <input
            className="absolute inset-0 m-0 opacity-0 cursor-pointer"
            type="radio"
            name={name}
            checked={choice.id === chosen}
            onChange={() => onChoose(choice.id)}
          />
          <span>
            {choice.label} <b className="text-ink font-label tabular-nums">{formatNumber(choice.count)}</b>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
