import { type BadgeType, drawnType } from './badge-type.ts'
import { silhouettes } from './silhouettes.ts'

/**
 * A placeholder for a missing badge: its silhouette as a dashed line in `currentColor`. Inline it: inside an `<img>`
 * there is no text colour to inherit.
 */
export function blankSvg(type: BadgeType | null): string {
  const outline = silhouettes[drawnType(type)](6)
  return (
    '<svg viewBox="0 0 240 240" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" ' +
    `stroke-dasharray="11 14" aria-hidden="true"><path d="${outline}"/></svg>`
  )
}
