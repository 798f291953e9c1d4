type ChipsProps<Id extends string> = {
  choices: readonly { id: Id; label: string }[]
  chosen: string
  onChoose: (id: Id) => void
}

/** A few topics, one of them pressed. */
export const Chips = <Id extends string>({ choices, chosen, onChoose }: ChipsProps<Id>) =>
  choices.map(({ id, label }) => (
    <button
      key={id}
      type="button"
      aria-pressed={id === chosen}
      onClick={() => onChoose(id)}
      className="min-h-8 flex-none cursor-pointer rounded-pin border border-rule-strong bg-transparent px-3 text-sm aria-pressed:border-place-mark aria-pressed:bg-selected aria-pressed:font-strong touch:min-h-11"
    >
      {label}
    </button>
  ))
