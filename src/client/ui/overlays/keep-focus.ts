/** Milliseconds in which what an act itself focuses comes first. */
const OTHERS_FIRST = 50

let isKept = false

/**
 * Keeps the focus on the page when an act in a dialog removes what would get it back, such as the row of a removed person: then
 * the page has it, so that the next key goes on from there. The effect of every dialog and side sheet, begun by the first.
 */
export function keepFocus() {
  if (isKept) return
  isKept = true
  let last: Node | undefined
  document.addEventListener('focusin', ({ target }) => {
    if (page()?.contains(target as Node)) last = target as Node
  })
  const isLost = () => !last?.isConnected && document.activeElement === document.body
  const keep = () => isLost() && page()?.focus({ preventScroll: true })
  const watch = new MutationObserver(() => isLost() && setTimeout(keep, OTHERS_FIRST))
  watch.observe(document.body, { childList: true, subtree: true })
}

const page = () => document.getElementById('content')
