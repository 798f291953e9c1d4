import { useId } from 'react'
import knob from './radio.module.css'

type RadioCardsProps<Id extends string> = {
  /** Visually hidden, because a heading above shows it. */
  label: string
  choices: { id: Id; label: string; hint: string }[]
  chosen: Id
  onChoose: (id: Id) => void
}

/** A choice of few options, each with a line of explanation. */
export function RadioCards<Id extends string>({ label, choices, chosen, onChoose }: RadioCardsProps<Id>) {
  const name = useId()
  return (
    <fieldset className="grid grid-cols-[1fr_1fr] gap-2 max-md:grid-cols-1">
      <legend className="sr">{label}</legend>
      {choices.map(({ id, label, hint }) => (
        <label
          className="relative grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 gap-y-0 content-start py-[11px] px-3.5 border border-rule-strong rounded-control bg-raised cursor-pointer hover:border-ink-2 has-[:checked]:border-place-mark has-[:checked]:[box-shadow:inset_0_0_0_1px_var(--place-mark)] has-[:focus-visible]:focus-ring"
          key={id}
        >
          <input
            type="radio"
            className={`${knob.radio} focus-visible:outline-none! focus-visible:[box-shadow:none]!`}
            name={name}
            aria-describedby={`${name}-${id}`}
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          <b className="font-label">{label}</b>
          <span id={`${name}-${id}`} className="hint col-2">
            {hint}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
