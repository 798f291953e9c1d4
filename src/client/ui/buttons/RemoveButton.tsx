import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'

type RemoveButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** Accessible name: what it removes. */
  label: string
}

/** The small round remove button of a chip. */
export function RemoveButton({ label, ...rest }: RemoveButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className="grid place-items-center flex-none size-6 ml-[3px] p-0 border-0 rounded-[50%] bg-transparent text-ink-3 cursor-pointer max-md:size-11 max-md:mr-[-3px] hover:bg-hover hover:text-ink"
      aria-label={label}
    >
      <Icon name="x" size={14} />
    </button>
  )
}
