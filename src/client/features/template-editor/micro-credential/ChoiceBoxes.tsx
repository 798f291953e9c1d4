import checkbox from '#client/ui/forms/Checkbox.module.css'

type ChoiceBoxesProps<Choice extends string> = {
  choices: readonly Choice[]
  name: (choice: Choice) => string
  chosen: readonly Choice[]
  /** `chosen` is in the order of the choices. */
  onChoose: (chosen: Choice[], last: Choice) => void
}

/** Checkboxes with short labels, each in a box of its own. */
export const ChoiceBoxes = <Choice extends string>({ choices, name, chosen, onChoose }: ChoiceBoxesProps<Choice>) => (
  <div className="flex flex-wrap gap-2">
    {choices.map((choice) => (
      <label
        className="inline-flex gap-2 items-center min-h-9 py-1 pr-3 pl-2.5 border border-rule-strong rounded-control bg-raised cursor-pointer max-md:min-h-11 hover:bg-hover has-[:checked]:border-place-mark has-[:checked]:bg-selected has-[:checked]:font-label"
        key={choice}
      >
        <input
          type="checkbox"
          className={checkbox.box}
          checked={chosen.includes(choice)}
          onChange={({ target }) =>
            onChoose(
              choices.filter((each) => (each === choice ? target.checked : chosen.includes(each))),
              choice,
            )
          }
        />
        <span>{name(choice)}</span>
      </label>
    ))}
  </div>
)
