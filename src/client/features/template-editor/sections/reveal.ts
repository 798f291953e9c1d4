/** Unfolds, focuses and scrolls to what has the id: a section, or a field's first control. */
export function reveal(id: string) {
  const place = document.getElementById(id)
  const fold = place?.closest('details')
  if (!place || !fold) return
  fold.open = true
  if (place === fold) {
    fold.querySelector('summary')?.focus({ preventScroll: true })
    fold.scrollIntoView({ block: 'start' })
    return
  }
  const inside = (which: string) => place.querySelector<HTMLElement>(which)
  // The checked option of several, or the button that adds a row to an empty list.
  const target = inside('input:checked') ?? inside('input, textarea') ?? inside('[data-add] button') ?? place
  target.focus()
  target.scrollIntoView({ block: 'center' })
}
