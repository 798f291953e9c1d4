import type { ElementRow, Elements } from '../certificate-content.ts'
import { COLORS, mm, type Sheet, type Style } from '../sheet/sheet.ts'
import { STYLES } from '../sheet/styles.ts'
import { linesOf } from '../type/fitting.ts'

type Table = PDFKit.PDFStructureElement

/** A part that is never split between pages: a table row, an item of its list, or a heading. */
export type ElementPart = {
  height: number
  staysWithNext: boolean
  draw: (sheet: Sheet, x: number, y: number, table: Table) => void
}

const PADDING = mm(2.35)
const NUMBER = mm(6)
const BESIDE = mm(3)
const INDENT = mm(4)
const BETWEEN_ITEMS = mm(0.7)
/** A text with more lines than this may be split between pages. */
const MAX_LINES = 12

/** The rows of the elements as parts, measured for a column of the given width. */
export function elementParts(elements: Elements, width: number, labelWidth: number): ElementPart[] {
  const parts = (rows: ElementRow[]) => rows.flatMap((row) => partsOf(row, width, labelWidth))
  const more = elements.more.length > 0 ? [heading(elements.moreTitle), ...parts(elements.more)] : []
  return [...parts(elements.rows), ...more]
}

function heading(title: string): ElementPart {
  const style = STYLES.elementsMore
  return {
    height: mm(4.5) + style.lead + mm(1),
    staysWithNext: true,
    draw: (sheet, x, y, table) => {
      const row = sheet.group('TR', table)
      sheet.tagged('TH', {}, () => sheet.line(title, x, y + mm(4.5), style), row)
    },
  }
}

type Line = { text: string; style: Style; indent: number; hasBullet: boolean; gap: number }

function partsOf(row: ElementRow, width: number, labelWidth: number): ElementPart[] {
  const valueX = NUMBER + BESIDE + labelWidth + BESIDE
  const items = row.lines.map((text) => itemLines(text, row.isList, width - valueX))
  const note = row.note ? linesOf(row.note, width - valueX, STYLES.elementNote) : []
  const lastLines = note.map((text) => ({ text, style: STYLES.elementNote, indent: 0, hasBullet: false, gap: 0 }))
  const label = linesOf(row.label, labelWidth, STYLES.elementLabel)
  const groups = besideLabel(inParts(items, lastLines, row.isList), label.length * STYLES.elementLabel.lead)
  return groups.map((lines, index) => {
    const isFirst = index === 0
    const isLast = index === groups.length - 1
    const written = writtenHeight(lines)
    const named = isFirst ? label.length * STYLES.elementLabel.lead : 0
    const above = isFirst ? PADDING : 0
    const height = above + Math.max(written, named) + (isLast ? PADDING : 0)
    const draw: ElementPart['draw'] = (sheet, x, y, table) => {
      const entry = sheet.group('TR', table)
      const top = y + above
      if (isFirst) {
        sheet.tagged('TH', {}, () => drawLabel(sheet, row, label, x, top), entry)
      }
      sheet.tagged('TD', {}, () => drawLines(sheet, lines, x + valueX, top), entry)
      if (isLast) sheet.artifact(() => sheet.rule(x, y + height, width, mm(0.2), COLORS.line))
    }
    return { height, draw, staysWithNext: false }
  })
}

/** The lines of each part: a list is split between its items, a long text between its lines. */
function inParts(items: Line[][], note: Line[], isList: boolean): Line[][] {
  const all = [...items.flat(), ...note]
  if (isList) return items.map((item, index) => (index === items.length - 1 ? [...item, ...note] : item))
  const parts: Line[][] = []
  for (let start = 0; start < all.length; start += MAX_LINES) parts.push(all.slice(start, start + MAX_LINES))
  return parts.length > 0 ? parts : [[]]
}

const writtenHeight = (lines: Line[]) => lines.reduce((sum, { style, gap }) => sum + style.lead + gap, 0)

/** Merges the first parts until they are as high as the label beside them, so that a list is spaced evenly. */
function besideLabel([first = [], ...rest]: Line[][], height: number): Line[][] {
  const [next, ...others] = rest
  return next && writtenHeight(first) < height
    ? besideLabel([[...first, ...next], ...others], height)
    : [first, ...rest]
}

function itemLines(text: string, isItem: boolean, width: number): Line[] {
  const indent = isItem ? INDENT : 0
  return linesOf(text, width - indent, STYLES.element).map((line, index, { length }) => ({
    text: line,
    style: STYLES.element,
    indent,
    hasBullet: isItem && index === 0,
    gap: isItem && index === length - 1 ? BETWEEN_ITEMS : 0,
  }))
}

function drawLabel(sheet: Sheet, row: ElementRow, label: string[], x: number, y: number) {
  if (row.number !== null) sheet.line(String(row.number), x + NUMBER, y, STYLES.elementNumber, 'right', true)
  sheet.lines(label, x + NUMBER + BESIDE, y, STYLES.elementLabel)
}

function drawLines(sheet: Sheet, lines: Line[], x: number, top: number) {
  let y = top
  for (const [index, { text, style, indent, hasBullet, gap }] of lines.entries()) {
    if (hasBullet) sheet.paper.circle(x + mm(0.8), y + style.lead / 2, mm(0.55)).fill(COLORS.gold)
    sheet.line(text, x + indent, y, style, 'left', index < lines.length - 1)
    y += style.lead + gap
  }
}
