import { type BadgeType, drawnType } from './badge-type.ts'
import { designSvg } from './design/design-svg.ts'
import { bindingsOf, proposalFor } from './design/proposal.ts'
import { idFrom } from './random-from.ts'

/** Raise it when a colour or shape changes, and keep the old drawing code: issued badges keep their picture. */
export const ART_VERSION = 1

/** Everything that a badge's picture depends on. */
export type BadgeArt = {
  type: BadgeType | null
  /** `#rrggbb`; anything else gives the type its own colour. */
  color: string | null
  /** Shown on the plate; empty for no plate. */
  code: string
  /** The template's id, which decides the engraving. */
  seed: string
  isLearningPath?: boolean
  /** `mini` is the simplified picture for 44 px and below. */
  detail?: 'full' | 'mini'
  /** Accessible name, for pictures without text beside them. */
  title?: string
}

/**
 * Draws a badge in guilloché enamel as a square SVG document of 1 to 12 KB. Equal input gives equal bytes. It is
 * self-contained: no font, script or image. Element ids are hashed from the input, so several can be inlined in one page.
 */
export function badgeSvg(art: BadgeArt): string {
  const { color, code, seed, isLearningPath = false, detail = 'full', title = '' } = art
  const type = drawnType(art.type)
  const id = idFrom('b', [type, color, code, seed, isLearningPath, detail].join('\n'))
  return designSvg(proposalFor(art), bindingsOf(art), withoutTypeface, { detail, isLearningPath, title, id })
}

/** These pictures are drawn by both halves, before any typeface is there. */
const withoutTypeface = { outlines: null, lettering: null, symbolOf: () => undefined, pictureOf: () => undefined }
