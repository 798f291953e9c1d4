import type { CertificateContent, SealWords, Signatory } from '../certificate-content.ts'
import { balancedLines } from '../type/fitting.ts'
import { runsOf, widthOf } from '../type/runs.ts'
import { COLORS, mm, type Sheet } from './sheet.ts'
import { STYLES } from './styles.ts'

const SCAN = { width: mm(42), height: mm(13) }
/** A scanned signature extends a little below its line. */
const ABOVE_LINE = mm(10.8)
const BELOW_LINE = mm(1.4)
const GAP = mm(8)
const MAX_WIDTH = mm(58)
const SEAL = mm(29)
/** How far the seal overlaps the last signature line, like a stamp. */
const OVERLAP = mm(11)

type Place = { x: number; width: number; align: 'left' | 'center' }

/** The height of the signatures, from the top of the scans to the last line of the longest role. */
export function signaturesHeight(content: CertificateContent, place: Place): number {
  const { signatories } = content
  const { width } = columnsOf(content, place)
  const below = signatories.map((each) => {
    const { names, roles } = linesOfSignatory(each, width)
    return names.length * STYLES.signatory.lead + roles.length * STYLES.role.lead
  })
  const words = below.length > 0 ? ABOVE_LINE + BELOW_LINE + Math.max(...below) : 0
  return Math.max(words, sealOf(content) ? SEAL - mm(6) : 0)
}

/** Draws the signatories with their lines aligned, and the seal over the end of the last one. */
export function drawSignatures(sheet: Sheet, content: CertificateContent, top: number, place: Place) {
  const { signatories } = content
  const { width, left } = columnsOf(content, place)
  const seal = sealOf(content)
  const ends = left + signatories.length * (width + GAP) - (signatories.length > 0 ? GAP : 0)
  const sealBox = {
    x: signatories.length > 0 ? ends - OVERLAP : sealAlone(place),
    y: top - mm(5),
    width: SEAL,
    height: SEAL,
  }
  for (const [index, signatory] of signatories.entries())
    drawSignatory(sheet, signatory, { x: left + index * (width + GAP), width, align: place.align }, top)
  if (seal) {
    sheet.tagged('Figure', { alt: seal.words }, () => {
      const { paper } = sheet
      paper.save()
      paper.rotate(-8, { origin: [sealBox.x + SEAL / 2, sealBox.y + SEAL / 2] })
      sheet.picture('letter' in seal.picture ? { svg: drawnSeal(seal.picture) } : seal.picture, sealBox)
      paper.restore()
    })
  }
}

const sealAlone = ({ x, width, align }: Place) => (align === 'center' ? x + (width - SEAL) / 2 : x)

/** Null with three signatories, which leave no room for the seal. */
const sealOf = ({ seal, signatories }: CertificateContent) => (signatories.length < 3 ? seal : null)

/** Column width and left edge of the signatories, who share the width with the seal. */
function columnsOf(content: CertificateContent, { x, width, align }: Place) {
  const count = Math.max(1, content.signatories.length)
  const stamp = sealOf(content) ? SEAL - OVERLAP : 0
  const each = Math.min(MAX_WIDTH, (width - stamp - GAP * (count - 1)) / count)
  const used = count * each + (count - 1) * GAP + stamp
  return { width: each, left: align === 'center' ? x + (width - used) / 2 : x }
}

function linesOfSignatory({ name, role }: Signatory, width: number) {
  return {
    names: balancedLines(name, width, STYLES.signatory),
    roles: role ? balancedLines(role, width - mm(4), STYLES.role) : [],
  }
}

function drawSignatory(sheet: Sheet, signatory: Signatory, { x, width, align }: Place, top: number) {
  const { scan, name } = signatory
  const line = top + ABOVE_LINE
  if (scan) {
    const left = align === 'center' ? x + (width - SCAN.width) / 2 : x + mm(1)
    const box = { x: left, y: top, width: Math.min(SCAN.width, width), height: SCAN.height }
    sheet.tagged('Figure', { alt: name }, () => sheet.picture(scan, box, align, 'bottom'))
  }
  sheet.artifact(() => sheet.rule(x, line, width, mm(0.25), COLORS.ink))
  const { names, roles } = linesOfSignatory(signatory, width)
  const start = align === 'center' ? x + width / 2 : x
  const words = line + BELOW_LINE
  sheet.tagged('P', {}, () => sheet.lines(names, start, words, STYLES.signatory, align))
  const below = words + names.length * STYLES.signatory.lead
  if (roles.length > 0) sheet.tagged('P', {}, () => sheet.lines(roles, start, below, STYLES.role, align))
}

const SIZE = 300
const MIDDLE = SIZE / 2
/** The radius of the baseline of the letters, and the longest arc that they may take. */
const RADIUS = 104
const MAX_ARC_LENGTH = 2 * Math.PI * RADIUS * 0.94

/**
 * A round stamp with the organization's name around an engraving and its letter in the middle. The letters are outlines, so
 * that a screen reader does not read them one by one.
 */
function drawnSeal({ name, year, color, letter }: SealWords): string {
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
