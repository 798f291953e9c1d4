import checkbox from '#client/ui/forms/Checkbox.module.css'
import styles from './ChoiceBoxes.module.css'

type ChoiceBoxesProps<Choice extends string> = {
  choices: readonly Choice[]
  name: (choice: Choice) => string
  chosen: readonly Choice[]
  /** `chosen` is in the order of the choices. */
  onChoose: (chosen: Choice[], last: Choice) => void
}

/** Checkboxes with short labels, each in a box of its own. */
export const ChoiceBoxes = <Choice extends string>({ choices, name, chosen, onChoose }: ChoiceBoxesProps<Choice>) => (
  <div className={styles.boxes}>
    {choices.map((choice) => (
      <label key={choice}>
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
