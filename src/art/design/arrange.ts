import { tenth } from '../numbers.ts'
import type { Bindings, Design, Resources } from './design.ts'
import { type Box, boxAround } from './parts.ts'
import { type Saying, type Sayings, sayingsOf, starsOf } from './say.ts'
import { type Field, freeHalfWidth, type Geometry, planOf, roundField } from './shapes.ts'
import { type Fitted, setToFit, sweepOf } from './words.ts'

/** Words in their place. */
export type PlacedWords = Fitted & Pick<Saying, 'text' | 'ink'> & { y: number }
/** Words on a plate, or on a strip of enamel. */
export type PlacedStrip = PlacedWords & { box: Box }
/** Words along the edge: the radius of their middle line, and how many degrees they take. */
export type PlacedArc = PlacedWords & { radius: number; sweep: number }

/** Where each part of a badge is, in units of its box of 240. */
export type Arrangement = {
  field: Field
  /** The band of words along the edge, from its outer to its inner radius. */
  ring: { outer: number; inner: number; isSolid: boolean } | null
  top: PlacedArc | null
  bottom: PlacedArc | null
  symbol: { y: number; size: number }
  stars: { count: number; y: number; radius: number } | null
  plate: PlacedStrip | null
  /** The plate of a badge that is drawn without a typeface. */
  filoPlate: { y: number; width: number } | null
  note: PlacedStrip | null
  logo: Box | null
  banner: (PlacedWords & { height: number; sag: number }) | null
  hidden: Sayings['hidden']
}

/** The middle of a badge: a column of stars, symbol, and what stands at its foot. */
type Column = {
  field: Field
  symbolY: number
  aloneY: number
  size: number
  aloneSize: number
  footY: number
  /** The height and the widest width of the plate, and the most that other rows may reach below its middle. */
  plate: { height: number; width: number; least: number; cap: number; margin: number; over: number }
  below: number
  starRadius: number
}

const LETTER_SPACE = 0.125

/** Finds the place of each part. */
export function arrange(design: Design, bindings: Bindings, resources: Resources, { field }: Geometry): Arrangement {
  const sayings = sayingsOf(design, bindings, resources)
  const { ring } = planOf(design.shape)
  const set = (words: string) => resources.lettering?.(words, design.face) as Saying['line']
  const edge = ring && (sayings.top ?? sayings.bottom) ? edgeOf(ring, sayings, set) : null
  const column = edge ? insideRing(edge.ring.inner - 2.2) : wholeField(design, field)
  const banner = sayings.banner && placeBanner(sayings.banner, edge ? 196 : column.footY + 8, set)
  const level = design.stars && ('count' in design.stars ? design.stars.count : starsOf(bindings.level))
  const hasLogo = design.extra.some(
    ({ part, ...extra }) => part === 'logo' && 'hash' in extra && resources.pictureOf(extra.hash),
  )
  const code = design.plate && !resources.lettering ? bindings.code : ''
  const rows = footOf(column, sayings, { hasLogo, code }, banner?.y ?? null, set)
  return {
    field: column.field,
    ring: edge?.ring ?? null,
    top: edge?.top ?? null,
    bottom: edge?.bottom ?? null,
    banner,
    hidden: sayings.hidden,
    plate: rows.plate,
    filoPlate: rows.filoPlate,
    note: rows.note,
    logo: rows.logo,
    ...symbolAndStars(column, rows.top, banner !== null, level ?? 0, reachOf(design, resources)),
  }
}

type Set = (words: string) => Saying['line']

/** The words along the edge: 196° above and 128° below; what one does not need is the other's. */
function edgeOf(plan: { radius: number; isSolid: boolean }, { top, bottom }: Sayings, set: Set) {
  const outer = plan.radius - (plan.isSolid ? 9 : 12)
  const inner = outer - 23.5
  const radius = (outer + inner) / 2
  const place = (saying: Saying, cap: number, degrees: number): PlacedArc => {
    const width = (degrees * Math.PI * radius) / 180
    const fitted = setToFit(saying.text, set, { width, cap, half: 11, tracking: LETTER_SPACE })
    return { ...fitted, text: saying.text, ink: saying.ink, y: 120, radius, sweep: sweepOf(fitted, radius) }
  }
  const above = top && place(top, 12, bottom ? 196 : 240)
  const below = bottom && place(bottom, 10, Math.min(170, Math.max(128, 324 - (above?.sweep ?? 0))))
  return { ring: { outer, inner, isSolid: plan.isSolid }, top: above, bottom: below }
}

const insideRing = (radius: number): Column => ({
  field: roundField(radius),
  symbolY: 120 - radius * 0.19,
  aloneY: 120,
  size: radius * 1.12,
  aloneSize: radius * 1.36,
  footY: 120 + radius * 0.57,
  plate: { height: 22.5, width: radius * 1.35, least: 42, cap: 11.5, margin: 18, over: -3 },
  below: radius * 0.28,
  starRadius: 7,
})

function wholeField({ shape }: Design, field: Field): Column {
  const { symbolY, aloneY, size, aloneSize, plateY, plateWidth } = planOf(shape)
  const plate = { height: 31, width: plateWidth, least: 62, cap: 15.6, margin: 26, over: 12 }
  return { field, symbolY, aloneY, size, aloneSize, footY: plateY, plate, below: 22, starRadius: 9.4 }
}

/** A ribbon; a script that cannot be bent makes it straight. */
function placeBanner(saying: Saying, y: number, set: Set) {
  const sag = saying.line.isJoined ? 0 : 11
  const fitted = setToFit(saying.text, set, { width: 184, cap: 13, half: 12.5, tracking: 0.085 })
  return { ...fitted, text: saying.text, ink: saying.ink, y, height: 33, sag }
}

type Rows = Pick<Arrangement, 'plate' | 'filoPlate' | 'note' | 'logo'> & {
  /** Where they begin, or null if there are none. */
  top: number | null
}

const NOTE_HEIGHT = 18
const GAP = 3

/** What stands below the symbol: one row in the place of the plate, several so that they end above the banner or the edge. */
function footOf(
  column: Column,
  { plate, note }: Sayings,
  more: { hasLogo: boolean; code: string },
  bannerY: number | null,
  set: Set,
): Rows {
  const isCrowded = [plate ?? more.code, note, more.hasLogo, bannerY].filter(Boolean).length > 1
  const plateHeight = isCrowded ? Math.min(column.plate.height, 24) : column.plate.height
  const heights = {
    plate: plate || more.code ? plateHeight : 0,
    note: note ? NOTE_HEIGHT : 0,
    logo: more.hasLogo ? 26 : 0,
  }
  const shown = Object.values(heights).filter((height) => height > 0)
  const rows: Rows = { plate: null, filoPlate: null, note: null, logo: null, top: null }
  if (shown.length === 0) return rows
  const total = shown.reduce((sum, height) => sum + height + GAP, -GAP)
  const end =
    bannerY !== null
      ? bannerY - 13
      : isCrowded
        ? column.footY + column.below
        : column.footY + (total + Math.min(0, total - column.plate.height)) / 2
  let y = end - total
  rows.top = y
  const next = (height: number) => {
    const middle = y + height / 2
    y += height + GAP
    return middle
  }
  if (heights.logo) rows.logo = logoBox(column.field, next(heights.logo), heights.logo)
  if (heights.plate) {
    const middle = next(heights.plate)
    if (plate) rows.plate = placePlate(plate, middle, heights.plate, column, (words) => set(words))
    else rows.filoPlate = { y: middle, width: column.plate.width }
  }
  if (note) {
    const middle = next(NOTE_HEIGHT)
    const width = 2 * freeHalfWidth(column.field, middle - NOTE_HEIGHT / 2, middle + NOTE_HEIGHT / 2)
    const fitted = setToFit(note.text, set, { width: width - 14, cap: 10, half: 8, tracking: 0.1 })
    rows.note = {
      ...fitted,
      text: note.text,
      ink: note.ink,
      y: middle,
      box: boxAround(120, middle, fitted.width + 16, NOTE_HEIGHT),
    }
  }
  return rows
}

const logoBox = (field: Field, y: number, height: number) =>
  boxAround(120, y, Math.min(62, 2 * freeHalfWidth(field, y - height / 2, y + height / 2) - 8), height)

function placePlate(saying: Saying, y: number, height: number, { field, plate }: Column, set: Set): PlacedStrip {
  // The plate may cover the border, but not the rim.
  const widest = Math.min(plate.width, 2 * (freeHalfWidth(field, y - height * 0.35, y + height * 0.35) + plate.over))
  const cap = height < 30 ? 11.5 : plate.cap
  const margin = height < 30 ? 18 : plate.margin
  const fitted = setToFit(saying.text, (words) => (words === saying.text ? saying.line : set(words)), {
    width: widest - margin,
    cap,
    half: height / 2 - 4,
    tracking: 0.07,
  })
  const width = Math.min(widest, Math.max(plate.least, fitted.width + margin))
  return { ...fitted, text: saying.text, ink: saying.ink, y, box: boxAround(120, y, width, height) }
}

/** The symbol takes what the rows at the foot and the stars leave. An emblem of ours is drawn for its shape and keeps its size. */
function symbolAndStars(
  column: Column,
  footTop: number | null,
  hasBanner: boolean,
  count: number,
  reach: string | null,
) {
  const hasFoot = footTop !== null || hasBanner
  const squeezed = footTop === null ? 0 : Math.max(0, column.footY - column.plate.height / 2 - footTop)
  let y = (hasFoot ? column.symbolY : column.aloneY) - squeezed / 2
  let size = (hasFoot ? column.size : column.aloneSize) - squeezed
  let stars: Arrangement['stars'] = null
  if (count > 0) {
    const top = y - size / 2
    stars = starsFrom(column, count, top - size * 0.02)
    const taken = Math.max(0, stars.y + stars.radius + 3 - top)
    y += taken / 2
    size -= taken
  }
  while (reach && size > 24 && !fits(column.field, y, size, reach)) size -= 1
  return { symbol: { y: tenth(y), size }, stars }
}

/** Stars at the first height from `from` on where the field has room for them. */
function starsFrom({ field, starRadius: radius }: Column, count: number, from: number) {
  const half = count * radius + 3
  let y = from
  while (y < 130 && freeHalfWidth(field, y - radius - 1, y + radius) < half) y += 1
  return { count, y, radius }
}

/** Letters and pictures: about round. */
const ROUND = '068abcddddcba860'

/** How far the symbol's ink reaches in each row; null for an emblem of ours. */
function reachOf({ symbol }: Design, { symbolOf }: Resources): string | null {
  if (!symbol || 'emblem' in symbol) return null
  return 'name' in symbol ? (symbolOf(symbol.name)?.reach ?? null) : ROUND
}

/** Whether an icon's ink keeps off the edge of the field. */
function fits(field: Field, y: number, size: number, reach: string): boolean {
  const unit = size / 224
  return Array.from(reach).every((digit, row) => {
    const half = Number.parseInt(digit, 17) * 8 * unit
    const ends = [row * 16 - 128, row * 16 - 112].map((end) => y + end * unit)
    return half === 0 || ends.every((end) => field.halfWidthAt(end) >= half + 1.5)
  })
}
