import { tenth } from '../numbers.ts'
import { type Column, insideRing, wholeField } from './column.ts'
import type { Bindings, Design, Resources } from './design.ts'
import { footOf, type PlacedWords, type Rows } from './foot.ts'
import type { Field, Geometry } from './geometry.ts'
import { freeHalfWidth } from './geometry.ts'
import { type Saying, type Sayings, type SetLine, sayingsOf, setterOf, starsOf } from './say.ts'
import { planOf } from './shapes.ts'
import { setToFit, sweepOf } from './words.ts'

/** Words along the edge: the radius of their middle line, and how many degrees they take. */
type PlacedArc = PlacedWords & { radius: number; sweep: number }

/** Where each part of a badge is, in units of its box of 240. */
export type Arrangement = Omit<Rows, 'top'> & {
  field: Field
  /** The band of words along the edge, from its outer to its inner radius. */
  ring: { outer: number; inner: number; isSolid: boolean } | null
  top: PlacedArc | null
  bottom: PlacedArc | null
  symbol: { y: number; size: number }
  stars: { count: number; y: number; radius: number } | null
  banner: (PlacedWords & { height: number; sag: number }) | null
  hidden: Sayings['hidden']
}

const LETTER_SPACE = 0.125

/** Finds the place of each part. */
export function arrange(design: Design, bindings: Bindings, resources: Resources, { field }: Geometry): Arrangement {
  const sayings = sayingsOf(design, bindings, resources)
  const { ring } = planOf(design.shape)
  const set = setterOf(design, resources)
  const edge = ring && (sayings.top ?? sayings.bottom) ? edgeOf(ring, sayings, set) : null
  const column = edge ? insideRing(edge.ring.inner - 2.2) : wholeField(design, field)
  const banner = sayings.banner && placeBanner(sayings.banner, edge ? 196 : column.footY + 8, set)
  const level = design.stars && ('count' in design.stars ? design.stars.count : starsOf(bindings.level))
  const hasLogo = design.extra.some(
    ({ part, ...extra }) => part === 'logo' && 'hash' in extra && resources.pictureOf(extra.hash),
  )
  const code = design.plate && !resources.lettering ? bindings.code : ''
  const place = (shown: Sayings) => {
    const rows = footOf(column, shown, { hasLogo, code }, banner && ribbonTop(banner), set)
    return {
      ...rows,
      ...symbolAndStars(column, rows.top, banner !== null, level ?? 0, reachOf(design, resources)),
      hidden: shown.hidden,
    }
  }
  let shown = sayings
  let middle = place(shown)
  for (const part of ['note', 'plate'] as const) {
    if (!design.symbol || !shown[part] || middle.symbol.size > column.size * LEAST_SHARE) continue
    shown = { ...shown, [part]: null, hidden: [...shown.hidden, part] }
    middle = place(shown)
  }
  const { top: _, ...parts } = middle
  return {
    field: column.field,
    ring: edge?.ring ?? null,
    top: edge?.top ?? null,
    bottom: edge?.bottom ?? null,
    banner,
    ...parts,
  }
}

/** A symbol that would be smaller, compared with the room above a plate, takes the place of a note, then of the plate. */
const LEAST_SHARE = 0.45

/** Where rows above a ribbon end: its middle hangs lower than its ends. */
const ribbonTop = ({ y, sag }: { y: number; sag: number }) => y - 19.5 + sag * 0.65

/** The words along the edge: 196° above and 128° below; what one does not need is the other's. */
function edgeOf(plan: { radius: number; isSolid: boolean }, { top, bottom }: Sayings, set: SetLine) {
  const outer = plan.radius - (plan.isSolid ? 9 : 12)
  const inner = outer - 23.5
  const radius = (outer + inner) / 2
  const place = (saying: Saying, cap: number, degrees: number): PlacedArc => {
    const width = (degrees * Math.PI * radius) / 180
    const fitted = setToFit(saying.text, (words) => set(words), { width, cap, half: 11, tracking: LETTER_SPACE })
    return { ...fitted, text: saying.text, ink: saying.ink, y: 120, radius, sweep: sweepOf(fitted, radius) }
  }
  const above = top && place(top, 12, bottom ? 196 : 240)
  const below = bottom && place(bottom, 10, Math.min(170, Math.max(128, 324 - (above?.sweep ?? 0))))
  return { ring: { outer, inner, isSolid: plan.isSolid }, top: above, bottom: below }
}

/** A ribbon; a script that cannot be bent makes it straight. */
function placeBanner(saying: Saying, y: number, set: SetLine) {
  const sag = saying.line.isJoined ? 0 : 11
  const cap = saying.line.isJoined ? 19 : 13
  const fitted = setToFit(saying.text, (words) => set(words), { width: 184, cap, half: 12.5, tracking: 0.085 })
  return { ...fitted, text: saying.text, ink: saying.ink, y, height: 33, sag }
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
  size = Math.max(20, size)
  while (reach && size > 20 && !fits(column.field, y, size, reach)) size -= 1
  return { symbol: { y: tenth(y), size }, stars }
}

/** Stars at the height `from`, smaller if the field has no room there, and lower if it has none for smaller ones. */
function starsFrom({ field, starRadius }: Column, count: number, from: number) {
  const hasRoom = (y: number, radius: number) => freeHalfWidth(field, y - radius - 1, y + radius) >= count * radius + 3
  let radius = starRadius
  while (radius > starRadius * 0.76 && !hasRoom(from, radius)) radius -= 0.2
  let y = from
  while (y < 130 && !hasRoom(y, radius)) y += 1
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
