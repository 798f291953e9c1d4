/** The bars at the foot of the window that are on the page now. */
const bars = new Set<Element>()

/**
 * The `ref` of a bar that stays at the foot of the window: what takes the focus, or is scrolled to, stops above it, and a
 * page can leave as much room at its end. `--foot` says how high the highest one is.
 */
export function keepFootFree(bar: HTMLElement | null) {
  if (!bar) return
  const measure = () => {
    const heights = [...bars].map((each) => each.getBoundingClientRect().height)
    document.documentElement.style.setProperty('--foot', `${Math.max(0, ...heights)}px`)
  }
  const observer = new ResizeObserver(measure)
  bars.add(bar)
  observer.observe(bar)
  return () => {
    observer.disconnect()
    bars.delete(bar)
    measure()
  }
}
