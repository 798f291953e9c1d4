import { useId } from 'react'
import { Icon, type IconName } from '../buttons/Icon.tsx'

type SegmentsProps<Id extends string> = {
  label: string
  hint?: string
  /** `name`: the accessible name, if the label is a symbol. */
  choices: { id: Id; label: string; icon?: IconName; name?: string }[]
  chosen: string
  onChoose: (id: Id) => void
  /** The label is visually hidden. */
  isBare?: boolean
}

/** A few short options side by side, one of them selected. */
export function SegmentedControl<Id extends string>({
  label,
  hint,
  choices,
  chosen,
  onChoose,
  isBare,
}: SegmentsProps<Id>) {
  const name = useId()
  return (
    <fieldset
      className="[&_legend]:mb-[5px] [&_legend]:font-label [&_label+label]:border-l [&_label+label]:border-l-rule"
      aria-describedby={hint ? `${name}-hint` : undefined}
    >
      <legend className={isBare ? 'sr' : undefined}>{label}</legend>
      {hint && (
        <p id={`${name}-hint`} className="mt-[-3px] mx-0 mb-[5px] text-ink-3 text-sm/sm">
          {hint}
        </p>
      )}
      <div className="grid auto-cols-[1fr] grid-flow-col border border-rule-strong rounded-control bg-raised max-[23rem]:auto-cols-[auto]">
        {choices.map((choice) => (
          <label
            className="relative flex gap-1.5 items-center justify-center min-h-[calc(var(--control)_-_2px)] py-0 px-3 rounded-[calc(var(--r-control)_-_1px)] text-center cursor-pointer max-[23rem]:py-0 max-[23rem]:px-2 has-[:checked]:bg-selected has-[:checked]:font-strong has-[:checked]:[box-shadow:inset_0_-2px_0_var(--place-mark)] has-[:focus-visible]:z-1 has-[:focus-visible]:focus-ring"
            key={choice.id}
          >
            <input
              className="absolute inset-0 m-0 opacity-0 cursor-pointer"
              type="radio"
              name={name}
              aria-label={choice.name}
              checked={choice.id === chosen}
              onChange={() => onChoose(choice.id)}
            />
            {choice.icon && <Icon name={choice.icon} />}
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
