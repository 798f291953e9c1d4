import { type BadgeType, drawnType } from './badge-type.ts'
import { silhouettes } from './silhouettes.ts'

/**
 * An empty place for a badge: its silhouette as a dashed line in the colour of the text around it. Only for inlining: in
 * an `<img>` there is no text to take the colour from.
 */
export function blankSvg(type: BadgeType | null): string {
  const outline = silhouettes[drawnType(type)](6)
  return (
    '<svg viewBox="0 0 240 240" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" ' +
    `stroke-dasharray="11 14" aria-hidden="true"><path d="${outline}"/></svg>`
  )
}
