import { LRUCache } from 'lru-cache'
import type { Face as DesignFace, Letter, Line } from '#art/design/design.ts'
import { isJoined } from '#server/features/certificates/type/fitting.ts'
import { type Face, familiesOf, openFile } from '#server/features/certificates/type/open-faces.ts'
import { AS_ONE_RUN, runsOf } from '#server/features/certificates/type/runs.ts'

const faces: Record<DesignFace, Face> = { clarendon: 'engraved', plain: 'engraved-plain' }

/** Lines, because a picture is drawn anew with each change of its document, most of whose words stay. */
const lines = new LRUCache<string, Line>({ max: 500 })

/** The letters of a line as outlines, in the order in which they are drawn. */
export function lettering(words: string, face: DesignFace): Line {
  const key = `${face} ${words}`
  const known = lines.get(key) ?? setLine(words, faces[face])
  lines.set(key, known)
  return known
}

function setLine(words: string, face: Face): Line {
  const letters: Letter[] = []
  const box = { above: 0, below: 0 }
  let pen = 0
  for (const { file, text } of runsOf(words, face, true)) {
    const { glyphs, positions } = file.font.layout(text, AS_ONE_RUN)
    const scale = 1000 / file.font.unitsPerEm
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const last = letters.at(-1)
      // A mark belongs to the letter before it, or they would be bent apart.
      const isMark = xAdvance === 0 && last !== undefined
      const x = isMark ? last.x : pen
      const shift = (isMark ? pen - x : 0) + xOffset * scale
      const outline = glyph.path.scale(scale, -scale).translate(shift, -yOffset * scale)
      const path = outline.toSVG().replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))))
      if (path) {
        box.above = Math.max(box.above, -outline.bbox.minY)
        box.below = Math.max(box.below, outline.bbox.maxY)
      }
      if (isMark) last.path += path
      else letters.push({ path, x, width: xAdvance * scale })
      pen += xAdvance * scale
    }
  }
  return { letters, width: pen, capHeight: capHeightOf(face), ...box, isJoined: isJoined(words) }
}

function capHeightOf(face: Face) {
  const { font } = openFile(familiesOf(face)[0]?.[0] ?? '')
  return (font.capHeight * 1000) / font.unitsPerEm
}
