import type { ReactNode } from 'react'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { Highlight } from '../tables/Highlight.tsx'

type OptionLineProps = {
  id: string
  title: string
  /** The search text, highlighted in the title. */
  search: string
  /** Below the title. */
  note?: string | undefined
  /** At the right. */
  code?: string | undefined
  /** 28 px wide. */
  picture?: ReactNode
  /** Whether Enter would choose it. */
  isActive: boolean
  isSelected: boolean
  isUnavailable?: boolean
  onActivate: () => void
  onChoose: () => void
}

/** An option of a list searched by typing. The focus stays in the input, which handles the keys. */
export function ComboBoxOption({
  id,
  title,
  search,
  note,
  code,
  picture,
  isActive,
  onActivate,
  ...line
}: OptionLineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className={`flex gap-2.5 items-center min-h-[max(40px,var(--control))] py-[3px] px-[9px] rounded-[4px] cursor-pointer [&>img]:flex-none [&[aria-disabled]]:text-ink-3 [&[aria-disabled]]:cursor-not-allowed [&[aria-disabled]]:[&_img]:opacity-55 ${isActive ? 'bg-selected' : ''}`}
      aria-selected={line.isSelected}
      aria-disabled={line.isUnavailable || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : onActivate}
      onClick={line.onChoose}
    >
      {picture}
      <span className="flex-1 min-w-0 wrap-anywhere" {...fontAttributes(title, note)}>
        <Highlight text={title} search={search} />
        {note && <small className="block text-ink-3 text-xs/xs">{note}</small>}
      </span>
      {code && <span className="flex-none max-w-[40%] truncate text-ink-3 text-xs num">{code}</span>}
    </div>
  )
}
