import { createHash } from 'node:crypto'
import { backgroundSvg } from '#art/background.ts'
import { ART_VERSION, type BadgeArt, badgeSvg } from '#art/badge.ts'
import { crestSvg } from '#art/crest.ts'
import { initialsSvg } from '#art/initials.ts'

/** What determines a badge's generated picture. */
export type ArtInput = Pick<BadgeArt, 'type' | 'color' | 'code' | 'seed' | 'isLearningPath'>

/** A picture generated where nothing was uploaded: the folder that it is served from, and all that determines it. */
export type Drawing =
  | { folder: 'badges'; art: ArtInput }
  | { folder: 'backgrounds'; art: Parameters<typeof backgroundSvg>[0] }
  | { folder: 'crests'; art: Parameters<typeof crestSvg>[0] }
  | { folder: 'initials'; art: Parameters<typeof initialsSvg>[0] }

/** A key that changes whenever the picture does, so that pictures may be cached for ever. Ten letters and digits. */
export const drawingKey = ({ folder, art }: Drawing) =>
  createHash('sha256')
    .update(JSON.stringify([ART_VERSION, folder, art]))
    .digest('base64url')
    .replace(/[-_]/g, '')
    .slice(0, 10)

/** The picture as an SVG document without external references. */
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
