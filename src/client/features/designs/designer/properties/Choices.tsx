import { type ReactNode, useId } from 'react'

type ChoicesProps<Id extends string> = {
  label: string
  /** The label is visually hidden, because a heading shows it. */
  isBare?: boolean
  /** Classes of the grid. */
  grid: string
  choices: readonly { id: Id; name: string; face?: ReactNode }[]
  chosen: Id
  onChoose: (id: Id) => void
  /** The names are shown below the pictures. */
  isNamed?: boolean
}

/** A few pictures side by side, one of them chosen. */
export function Choices<Id extends string>({
  label,
  isBare,
  grid,
  choices,
  chosen,
  onChoose,
  isNamed,
}: ChoicesProps<Id>) {
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={isBare ? 'sr' : 'mb-1.75 font-label'}>{label}</legend>
      <div className={`grid ${grid}`}>
        {choices.map(({ id, name, face }) => (
          <label
            key={id}
            title={isNamed ? undefined : name}
            className="relative grid min-h-11 min-w-0 cursor-pointer place-content-center justify-items-center gap-1 rounded-control border border-transparent p-1 text-center text-sm/sm hover:bg-hover has-[:checked]:border-place-mark has-[:checked]:bg-raised has-[:checked]:[box-shadow:inset_0_0_0_1.5px_var(--place-mark)] has-[:focus-visible]:focus-ring"
          >
            <input
              type="radio"
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
              name={group}
              aria-label={isNamed ? undefined : name}
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
            {face}
            {isNamed && <span className="min-w-0 max-w-full wrap-break-word">{name}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
