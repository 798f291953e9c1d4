import { type ReactNode, useEffect, useRef } from 'react'

/** What can be typed into or chosen from. Files are chosen in a window of their own. */
const FIELDS =
  ':is(input:not([type=hidden], [type=file], [type=radio]:not(:checked)), select, textarea, [contenteditable=true])'

type OverlayContentProps = {
  className: string | undefined
  /** Whether the focus stays at the top, where the fields are beside the point. */
  staysAtTop?: boolean | undefined
  children: ReactNode
}

/**
 * The content of a dialog or a side sheet, inside of the overlay, so that it exists once the focus is set. When it opens,
 * its first field gets the focus, unless another field asks for it itself; without a field, the focus stays at the button
 * or the dialog that has it.
 */
export function OverlayContent({ className, staysAtTop = false, children }: OverlayContentProps) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (staysAtTop || content.current?.querySelector(`${FIELDS}:focus`)) return
    content.current?.querySelector<HTMLElement>(`${FIELDS}:not(:disabled, [readonly], [tabindex="-1"])`)?.focus()
  }, [staysAtTop])
  return (
    <div ref={content} className={className}>
      {children}
    </div>
  )
}
