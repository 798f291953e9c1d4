import type { ComponentProps } from 'react'
import { Icon } from '../buttons/Icon.tsx'

type InlineSelectProps = Omit<ComponentProps<'select'>, 'aria-label'> & {
  /** Accessible name: the row that it stands in says what it is of. */
  label: string
  options: { value: string; label: string }[]
}

/** A native select in the cell of a table, which looks like its text until it is pointed at. */
export const InlineSelect = ({ label, options, ...select }: InlineSelectProps) => (
  <span className="relative inline-flex items-center max-w-full ml-[-9px] [&>svg]:absolute [&>svg]:right-2 [&>svg]:text-ink-3 [&>svg]:pointer-events-none">
    <select
      {...select}
      className="appearance-none max-w-full min-h-8.5 py-0 pr-7 pl-[9px] border border-transparent rounded-control bg-transparent text-inherit text-sm text-ellipsis cursor-pointer max-md:min-h-11 hover:border-rule-strong hover:bg-raised"
      aria-label={label}
    >
      {options.map(({ value, label: text }) => (
        <option className="bg-raised text-ink" key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
    <Icon name="down" size={14} />
  </span>
)
