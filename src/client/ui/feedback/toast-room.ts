/**
 * Sets `--toast-room` to the height that the toasts take up with their margin, so that a dialog or a side sheet of a narrow
 * window can leave it free.
 *
 * @returns a function that ends this
 */
export function reserveToastRoom(region: HTMLElement) {
  const observer = new ResizeObserver(() => {
    const height = region.getBoundingClientRect().height
    const room = height > 0 ? `calc(${height}px + var(--s-5) + env(safe-area-inset-top))` : '0px'
    document.documentElement.style.setProperty('--toast-room', room)
  })
  observer.observe(region)
  return () => observer.disconnect()
}
