import { elementsFrameSvg } from '#art/certificate-frame.ts'
import type { CertificateContent, ElementRow, Elements } from '../certificate-content.ts'
import { drawSvg } from '../drawing/draw-svg.ts'
import { scotchRule } from '../sheet/facts.ts'
import { drawNumberAtRight, numberWidth } from '../sheet/register.ts'
import { COLORS, mm, type Sheet, type Style } from '../sheet/sheet.ts'
import { STYLES } from '../sheet/styles.ts'
import { balancedLines, linesOf } from '../type/fitting.ts'

const [LEFT, TOP, BOTTOM] = [mm(25), mm(22), mm(25)]
const HEAD = mm(15)
const TABLE_TOP = TOP + HEAD + mm(10)
const COLUMN_GAP = mm(11)

/**
 * Draws the elements of a micro-credential as a table on as many pages as needed, each with the heading. A landscape page
 * has two columns.
 */
export function drawElements(sheet: Sheet, content: CertificateContent, elements: Elements) {
  const isAcross = content.orientation === 'across'
  const whole = sheet.width - 2 * LEFT
  const width = isAcross ? (whole - COLUMN_GAP) / 2 : whole
  const room = sheet.height - BOTTOM - TABLE_TOP
  const columns = inColumns(elementParts(elements, width, isAcross ? mm(33) : mm(42)), room)
  const onPage = isAcross ? 2 : 1
  const pages = Math.ceil(columns.length / onPage)
  for (let page = 0; page < pages; page++) {
    sheet.newPage()
    drawHead(sheet, content, elements, whole)
    const shown = columns.slice(page * onPage, (page + 1) * onPage)
    const table = sheet.group('Table')
    for (const [index, parts] of shown.entries()) {
      let y = TABLE_TOP
      for (const part of parts) {
        part.draw(sheet, LEFT + index * (width + COLUMN_GAP), y, table)
        y += part.height
      }
    }
    if (shown.length > 1) {
      const longest = Math.max(...shown.map(heightOf))
      sheet.artifact(() => sheet.rule(LEFT + width + COLUMN_GAP / 2, TABLE_TOP, mm(0.2), longest, COLORS.line))
    }
    const pageWords = content.pageWords.replace('{page}', String(page + 2)).replace('{pages}', String(pages + 1))
    drawFootOf(sheet, content, whole, pageWords)
  }
}

const heightOf = (parts: ElementPart[]) => parts.reduce((sum, { height }) => sum + height, 0)

/** Distributes the parts over columns; a heading is never the last part of a column. */
function inColumns(parts: ElementPart[], room: number): ElementPart[][] {
  const columns: ElementPart[][] = [[]]
  let used = 0
  for (const [index, part] of parts.entries()) {
    const needed = part.height + (part.staysWithNext ? (parts[index + 1]?.height ?? 0) : 0)
    if (used > 0 && used + needed > room) {
      columns.push([])
      used = 0
    }
    columns.at(-1)?.push(part)
    used += part.height
  }
  return columns
}

function drawHead(sheet: Sheet, content: CertificateContent, elements: Elements, whole: number) {
  const { paper, width, height } = sheet
  if (content.layout === 'diploma') {
    const tenths = { width: Math.round(width / mm(0.1)), height: Math.round(height / mm(0.1)) }
    sheet.artifact(() => drawSvg(paper, elementsFrameSvg(tenths), { x: 0, y: 0, side: width }))
  }
  const box = { x: LEFT, y: TOP, width: HEAD, height: HEAD }
  sheet.tagged('Figure', { alt: content.badge.words }, () => sheet.picture(content.badge.small, box))
  const left = LEFT + HEAD + mm(5)
  const room = whole - HEAD - mm(5) - numberWidth(content) - mm(6)
  const { elementsTitle, elementsSubtitle } = STYLES
  const subtitle = balancedLines(elements.subtitle, room, elementsSubtitle)
  const words = elementsTitle.lead + subtitle.length * elementsSubtitle.lead
  const top = TOP + (HEAD - words) / 2
  sheet.tagged('H2', {}, () => sheet.line(elements.title, left, top, elementsTitle))
  sheet.tagged('P', {}, () => sheet.lines(subtitle, left, top + elementsTitle.lead, elementsSubtitle))
  drawNumberAtRight(sheet, content, LEFT + whole, TOP + HEAD / 2)
  sheet.artifact(() => scotchRule(sheet, LEFT, TOP + HEAD + mm(4.4), whole))
}

function drawFootOf(sheet: Sheet, content: CertificateContent, whole: number, pageWords: string) {
  const y = sheet.height - mm(15) - STYLES.foot.lead
  const { foot } = STYLES
  const [name = ''] = balancedLines(content.organization.name, whole * 0.3, foot)
  sheet.tagged('P', {}, () => {
    sheet.line(name, LEFT, y, foot, 'left', true)
    sheet.line(content.address.short, LEFT + whole / 2, y, foot, 'center', true)
    sheet.line(pageWords, LEFT + whole, y, foot, 'right')
  })
}

type Table = PDFKit.PDFStructureElement

/** A part that is never split between pages: a table row, an item of its list, or a heading. */
type ElementPart = {
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
function elementParts(elements: Elements, width: number, labelWidth: number): ElementPart[] {
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
