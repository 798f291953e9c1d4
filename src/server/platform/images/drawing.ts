import { createHash } from 'node:crypto'
import { backgroundSvg } from '#art/background.ts'
import { ART_VERSION, type BadgeArt, badgeSvg } from '#art/badge.ts'
import { crestSvg } from '#art/crest.ts'
import { initialsSvg } from '#art/initials.ts'

/** What a badge's generated picture follows from. */
export type ArtInput = Pick<BadgeArt, 'type' | 'color' | 'code' | 'seed' | 'isLearningPath'>

/** A picture that we draw where nothing was uploaded, by the folder that it is served from, with all that decides it. */
export type Drawing =
  | { folder: 'badges'; art: ArtInput }
  | { folder: 'backgrounds'; art: Parameters<typeof backgroundSvg>[0] }
  | { folder: 'crests'; art: Parameters<typeof crestSvg>[0] }
  | { folder: 'initials'; art: Parameters<typeof initialsSvg>[0] }

/** Changes whenever what is drawn changes, so that pictures of the same key may be kept for ever. Ten letters and digits. */
export const drawingKey = ({ folder, art }: Drawing) =>
  createHash('sha256')
    .update(JSON.stringify([ART_VERSION, folder, art]))
    .digest('base64url')
    .replace(/[-_]/g, '')
    .slice(0, 10)

/** The picture as an SVG document that refers to nothing outside. */
export function svgOf(drawing: Drawing): string {
  switch (drawing.folder) {
    case 'badges':
      return badgeSvg(drawing.art)
    case 'backgrounds':
      return backgroundSvg(drawing.art)
    case 'crests':
      return crestSvg(drawing.art)
    case 'initials':
      return initialsSvg(drawing.art)
  }
}
