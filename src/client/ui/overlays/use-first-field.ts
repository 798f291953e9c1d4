import { useEffect, useRef } from 'react'

/** What can be typed into or chosen from. Files are chosen in a window of their own. */
const FIELDS =
  ':is(input:not([type=hidden], [type=file], [type=radio]:not(:checked)), select, textarea, [contenteditable=true])'

/**
 * Focuses the first field of a dialog when it opens, unless another field asks for the focus itself; without a field, the
 * focus stays at the button or the dialog that has it.
 *
 * @returns the `ref` of the dialog's content
 */
export function useFirstField() {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (content.current?.querySelector(`${FIELDS}:focus`)) return
    content.current?.querySelector<HTMLElement>(`${FIELDS}:not(:disabled, [readonly], [tabindex="-1"])`)?.focus()
  }, [])
  return content
}
