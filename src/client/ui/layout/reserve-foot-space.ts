/** The bars that are currently fixed at the bottom of the window. */
const bars = new Set<Element>()

/**
 * The `ref` of a bar that is fixed at the bottom of the window. Sets `--foot` to the height of the highest one, so that
 * focused and scrolled-to elements stop above it and pages can reserve the space.
 */
export function reserveFootSpace(bar: HTMLElement | null) {
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
