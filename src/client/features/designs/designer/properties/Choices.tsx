import { type ReactNode, useId } from 'react'

type ChoicesProps<Id extends string> = {
  label: string
  /** Classes of the grid. */
  grid: string
  choices: readonly { id: Id; name: string; face: ReactNode }[]
  chosen: Id
  onChoose: (id: Id) => void
}

/** A few pictures side by side, one of them chosen. */
export function Choices<Id extends string>({ label, grid, choices, chosen, onChoose }: ChoicesProps<Id>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.75 font-label">{label}</legend>
      <div className={`grid ${grid}`}>
        {choices.map(({ id, name: title, face }) => (
          <label
            key={id}
            title={title}
            className="relative grid min-h-11 cursor-pointer place-items-center rounded-control border border-transparent hover:bg-hover has-[:checked]:border-place-mark has-[:checked]:bg-raised has-[:checked]:[box-shadow:inset_0_0_0_1.5px_var(--place-mark)] has-[:focus-visible]:focus-ring"
          >
            <input
              type="radio"
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
              name={name}
              aria-label={title}
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
            {face}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
