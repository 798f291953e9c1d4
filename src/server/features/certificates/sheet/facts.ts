import type { CertificateContent, Fact } from '../certificate-content.ts'
import { linesOf, lineWidth } from '../type/fitting.ts'
import type { Block, Column } from './blocks.ts'
import { COLORS, mm, type Sheet } from './sheet.ts'
import { STYLES } from './styles.ts'

/** A scotch rule: a line of 0.7 mm with a thinner one of 0.3 mm below. */
export function scotchRule(sheet: Sheet, x: number, y: number, width: number) {
  sheet.rule(x, y, width, mm(0.7), COLORS.ink)
  sheet.rule(x, y + mm(1.4), width, mm(0.3), COLORS.ink)
}

/** The facts side by side, separated by hairlines, in as many rows as they need. */
export function factsBlock(sheet: Sheet, content: CertificateContent, column: Column): Block {
  const isRuled = content.layout === 'diploma'
  const isInTwo = content.facts.some(({ label }) => label.second)
  const { padding, rows } = arranged(content.facts, column.width, isInTwo ? [3] : [4.2, 3])
  const rowHeight = STYLES.factLabel.lead + (isInTwo ? STYLES.factSecond.lead : 0) + STYLES.fact.lead
  const between = mm(2.5)
  const above = isRuled ? mm(0.7 + 3.4) : 0
  const draw = (top: number) => {
    if (isRuled) sheet.artifact(() => scotchRule(sheet, column.x, top, column.width))
    for (const [index, row] of rows.entries()) {
      const y = top + above + index * (rowHeight + between)
      drawRow(sheet, row, { column, padding, y, height: rowHeight, lang: content.secondLanguage })
    }
  }
  const height = above + rows.length * rowHeight + (rows.length - 1) * between
  return { gap: mm(isRuled ? 5.2 : 6), height, draw }
}

type Row = { column: Column; padding: number; y: number; height: number; lang: string | null }

const widthOfFact = ({ label, value }: Fact) =>
  Math.max(
    lineWidth(label.main, STYLES.factLabel),
    lineWidth(label.second ?? '', STYLES.factSecond),
    lineWidth(value, STYLES.fact),
  )

/** All in one row, with smaller padding if that helps; otherwise in rows of about equal length. */
function arranged(facts: Fact[], width: number, paddings: [number, ...number[]]) {
  const ways = paddings.map((millimetres) => {
    const padding = mm(millimetres)
    return { padding, rows: rowsOf(facts, width, padding) }
  })
  const [widest] = ways as [(typeof ways)[0]]
  const oneRow = ways.find(({ rows }) => rows.length < 2)
  if (oneRow) return oneRow
  const each = Math.ceil(facts.length / widest.rows.length)
  const even = widest.rows.map((_, row) => facts.slice(row * each, (row + 1) * each))
  const isFitting = even.every((row) => row.length > 0 && rowsOf(row, width, widest.padding).length === 1)
  return isFitting ? { ...widest, rows: even } : widest
}

function rowsOf(facts: Fact[], width: number, padding: number): Fact[][] {
  const rows: Fact[][] = []
  let used = 0
  for (const fact of facts) {
    const needed = widthOfFact(fact) + 2 * padding
    const row = rows.at(-1)
    if (row && used + needed <= width + 2 * padding) {
      row.push(fact)
      used += needed
    } else {
      rows.push([fact])
      used = needed
    }
  }
  return rows
}

function drawRow(sheet: Sheet, facts: Fact[], { column, padding, y, height, lang }: Row) {
  const widths = facts.map((fact) => widthOfFact(fact) + 2 * padding)
  const total = widths.reduce((sum, width) => sum + width, 0)
  const isCentered = column.align === 'center'
  // Centered facts share the remaining width; left-aligned ones do not.
  const more = isCentered ? Math.max(0, column.width - total) / facts.length : 0
  let x = isCentered ? column.x + Math.max(0, column.width - total - more * facts.length) / 2 : column.x - padding
  for (const [index, { label, value }] of facts.entries()) {
    const width = (widths[index] ?? 0) + more
    const left = isCentered ? x + width / 2 : x + padding
    const start = x
    if (index > 0) sheet.artifact(() => sheet.rule(start, y, mm(0.2), height, COLORS.line))
    const paragraph = sheet.group('P')
    sheet.tagged('Span', {}, () => sheet.line(label.main, left, y, STYLES.factLabel, column.align), paragraph)
    const { second } = label
    const below = y + STYLES.factLabel.lead
    if (second) {
      const draw = () => sheet.line(second, left, below, STYLES.factSecond, column.align)
      sheet.tagged('Span', lang ? { lang } : {}, draw, paragraph)
    }
    const valueTop = y + height - STYLES.fact.lead
    sheet.tagged('Span', {}, () => sheet.line(value, left, valueTop, STYLES.fact, column.align), paragraph)
    x += width
  }
}

/** The notice of an expired badge. */
export function endedBlock(sheet: Sheet, ended: { fact: string; hint: string }, column: Column): Block {
  const { ended: style, endedHint } = STYLES
  const [left, icon, gap] = [mm(4.4), mm(5), mm(2.5)]
  const space = column.width - left - icon - gap - mm(3.5)
  const factWidth = lineWidth(`${ended.fact} `, style)
  const isOneLine = factWidth + lineWidth(ended.hint, endedHint) <= space
  const hints = isOneLine ? [ended.hint] : linesOf(ended.hint, space, endedHint)
  const lines = isOneLine ? 1 : 1 + hints.length
  const words = isOneLine ? factWidth + lineWidth(ended.hint, endedHint) : space
  const width = left + icon + gap + words + mm(3.5)
  const height = mm(4.4) + Math.max(icon, lines * style.lead)
  const x = column.align === 'center' ? column.x + (column.width - width) / 2 : column.x
  const draw = (top: number) => {
    sheet.artifact(() => {
      sheet.paper.rect(x, top, width, height).fill(COLORS.warnWash)
      sheet.rule(x, top, mm(0.9), height, COLORS.warn)
      clock(sheet, x + left + icon / 2, top + height / 2)
    })
    const start = x + left + icon + gap
    const first = top + (height - lines * style.lead) / 2
    sheet.tagged('P', {}, () => {
      sheet.line(`${ended.fact} `, start, first, style)
      if (isOneLine) sheet.line(ended.hint, start + factWidth, first, endedHint)
      else sheet.lines(hints, start, first + style.lead, endedHint)
    })
  }
  return { gap: mm(4), height, draw }
}

function clock(sheet: Sheet, x: number, y: number) {
  const { paper } = sheet
  paper.lineWidth(1).lineCap('round').lineJoin('round')
  paper.circle(x, y, mm(1.9)).stroke(COLORS.warn)
  paper
    .moveTo(x, y - mm(1.1))
    .lineTo(x, y)
    .lineTo(x + mm(0.8), y + mm(0.5))
    .stroke(COLORS.warn)
}
