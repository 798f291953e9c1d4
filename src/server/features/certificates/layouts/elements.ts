import { elementsFrameSvg } from '#art/certificate-frame.ts'
import type { CertificateContent, Elements } from '../certificate-content.ts'
import { drawSvg } from '../drawing/draw-svg.ts'
import { scotchRule } from '../sheet/facts.ts'
import { drawNumberAtRight, numberWidth } from '../sheet/register.ts'
import { COLORS, mm, type Sheet } from '../sheet/sheet.ts'
import { STYLES } from '../sheet/styles.ts'
import { balancedLines } from '../type/fitting.ts'
import { type ElementPart, elementParts } from './element-parts.ts'

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
