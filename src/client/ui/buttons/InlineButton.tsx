import type { ReactNode } from 'react'

type InlineButtonProps = {
  onClick: () => void
  /** For a toggle: whether it is expanded. */
  isExpanded?: boolean
  children: ReactNode
}

/** A button that looks like a link, for use within text. */
export const InlineButton = ({ onClick, isExpanded, children }: InlineButtonProps) => (
  <button
    type="button"
    className="p-0 border-0 bg-transparent text-link underline underline-offset-3 cursor-pointer touch:min-h-11"
    aria-expanded={isExpanded}
    onClick={onClick}
  >
    {children}
  </button>
)
