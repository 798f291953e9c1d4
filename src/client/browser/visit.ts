/**
 * Whether a page is seen from its top, with what the service drew of it still standing. One that is reloaded, or come back
 * to, is scrolled to where it was, and needs its whole height for that.
 */
export function beginsAtTop(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type === 'navigate' && location.hash === '' && document.querySelector('.frame') !== null
}
