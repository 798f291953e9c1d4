import type { Column } from './column.ts'
import type { Field } from './geometry.ts'
import { freeHalfWidth } from './geometry.ts'
import { type Box, boxAround } from './parts.ts'
import type { Saying, Sayings, SetLine } from './say.ts'
import { type Fitted, setToFit } from './words.ts'

/** Words in their place. */
export type PlacedWords = Fitted & Pick<Saying, 'text' | 'ink'> & { y: number }
/** Words on a plate, or on a strip of enamel. */
export type PlacedStrip = PlacedWords & { box: Box }
/** What stands below the symbol. */
export type Rows = {
  plate: PlacedStrip | null
  /** The plate of a badge that is drawn without a typeface. */
  filoPlate: { y: number; width: number } | null
  note: PlacedStrip | null
  logo: Box | null
  /** Where they begin, or null if there are none. */
  top: number | null
}

const NOTE_HEIGHT = 18
const GAP = 3

/**
 * Places what stands below the symbol: one row in the place of the plate, several so that they end above the banner or the edge.
 *
 * @param banner where the banner begins, if there is one
 */
export function footOf(
  column: Column,
  { plate, note }: Sayings,
  more: { hasLogo: boolean; code: string },
  banner: number | null,
  set: SetLine,
): Rows {
  const isCrowded = [plate ?? more.code, note, more.hasLogo, banner].filter(Boolean).length > 1
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
  const alone = (total + Math.min(0, total - column.plate.height)) / 2
  const end = Math.min(column.footY + (isCrowded ? column.below : alone), banner ?? 240)
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
    if (plate) rows.plate = placePlate(plate, middle, heights.plate, column, set)
    else rows.filoPlate = { y: middle, width: column.plate.width }
  }
  if (note) {
    const middle = next(NOTE_HEIGHT)
    const width = widestAt(middle, NOTE_HEIGHT, column)
    const fitted = setToFit(note.text, (words) => set(words), { width: width - 14, cap: 10, half: 8, tracking: 0.1 })
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

/** Plates and notes may cover the border, but not the rim. */
const widestAt = (y: number, height: number, { field, plate }: Column) =>
  Math.min(plate.width, 2 * (freeHalfWidth(field, y - height * 0.35, y + height * 0.35) + plate.over))

function placePlate(saying: Saying, y: number, height: number, column: Column, set: SetLine): PlacedStrip {
  const { plate } = column
  const widest = widestAt(y, height, column)
  const cap = height < 30 ? 11.5 : plate.cap
  const margin = height < 30 ? 18 : plate.margin
  const fitted = setToFit(saying.text, (words) => set(words, 'plain'), {
    width: widest - margin,
    cap,
    half: height / 2 - 4,
    tracking: 0.07,
  })
  const width = Math.min(widest, Math.max(plate.least, fitted.width + margin))
  return { ...fitted, text: saying.text, ink: saying.ink, y, box: boxAround(120, y, width, height) }
}
