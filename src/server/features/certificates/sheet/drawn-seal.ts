import type { SealWords } from '../certificate-content.ts'
import { runsOf, widthOf } from '../type/runs.ts'

const SIZE = 300
const MIDDLE = SIZE / 2
/** The radius of the baseline of the letters, and the longest arc that they may take. */
const RADIUS = 104
const MAX_ARC_LENGTH = 2 * Math.PI * RADIUS * 0.94

/**
 * A round stamp with the organization's name around an engraving and its letter in the middle. The letters are outlines, so
 * that a screen reader does not read them one by one.
 */
export function drawnSeal({ name, year, color, letter }: SealWords): string {
  const words = `${name.toLocaleUpperCase()}${year ? ` · ${year}` : ''} ·`
  const petals = Array.from({ length: 24 }, (_, petal) => {
    return `<ellipse cx="${MIDDLE}" cy="${MIDDLE}" rx="70" ry="30" transform="rotate(${petal * 7.5} ${MIDDLE} ${MIDDLE})"/>`
  })
  const ring = (radius: number, width: number) =>
    `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="${radius}" stroke-width="${width}"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><g fill="none" stroke="${color}">` +
    `${ring(144, 4)}${ring(137, 1.4)}${ring(92, 1.4)}${ring(87, 3)}` +
    `<g stroke-width="1.2" opacity="0.5">${petals.join('')}</g></g>` +
    `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="44" fill="#ffffff"/>` +
    `<g fill="none" stroke="${color}">${ring(44, 1.4)}</g>` +
    `<path fill="${color}" d="${aroundCircle(words)}"/><path fill="${color}" d="${inMiddle(letter)}"/></svg>`
  )
}

/** The words on the circle, starting left of the top, at a size and letter spacing that fill it. */
function aroundCircle(words: string): string {
  const natural = widthOf(words, 'display', true)
  const size = Math.min(25, MAX_ARC_LENGTH / (natural + Array.from(words).length * 0.06))
  const spacing = (2 * Math.PI * RADIUS - natural * size) / Array.from(words).length
  let along = 0
  let path = ''
  for (const { glyph, advance } of glyphsOf(words, size)) {
    const angle = (along + advance / 2) / RADIUS - Math.PI / 2 - 0.6
    const [cos, sin] = [Math.cos(angle + Math.PI / 2), Math.sin(angle + Math.PI / 2)]
    const [x, y] = [MIDDLE + RADIUS * Math.cos(angle), MIDDLE + RADIUS * Math.sin(angle)]
    const placed = glyph.translate(-advance / 2, 0).transform(cos, sin, -sin, cos, x, y)
    path += placed.toSVG()
    along += advance + spacing
  }
  return path
}

function inMiddle(letter: string): string {
  const size = 60
  const width = widthOf(letter, 'display', true) * size
  return glyphsOf(letter, size)
    .map(({ glyph }) => glyph.translate(MIDDLE - width / 2, MIDDLE + size * 0.35).toSVG())
    .join('')
}

function glyphsOf(words: string, size: number) {
  return runsOf(words, 'display', true).flatMap(({ file: { font }, text }) => {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(text)
    return glyphs.map((glyph, index) => ({
      glyph: glyph.path.scale(scale, -scale),
      advance: (positions[index]?.xAdvance ?? 0) * scale,
    }))
  })
}
