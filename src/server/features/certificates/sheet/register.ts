import { encode } from 'uqr'
import type { CertificateContent } from '../certificate-content.ts'
import { balancedLines, linesOf, lineWidth } from '../type/fitting.ts'
import { COLORS, mm, type Sheet, type Style } from './sheet.ts'
import { STYLES } from './styles.ts'

/** Large enough to be read after printing and scanning. */
export const QR_SIDE = mm(23)
const GAP = mm(4)

/** The QR code with its quiet zone, on a white box. */
function drawQr(sheet: Sheet, { address }: CertificateContent, x: number, y: number) {
  const { data, size } = encode(address.url, { ecc: 'M', border: 2 })
  const module = QR_SIDE / size
  sheet.tagged('Figure', { alt: address.codeWords }, () => {
    const { paper } = sheet
    // Over a background, the code keeps the quiet zone of four light modules that the standard requires.
    paper.rect(x - 2 * module, y - 2 * module, QR_SIDE + 4 * module, QR_SIDE + 4 * module).fill('#ffffff')
    for (const [row, cells] of data.entries()) {
      for (const [start, end] of darkRuns(cells))
        paper.rect(x + start * module, y + row * module, (end - start) * module, module)
    }
    paper.fill('#10202c')
  })
}

function darkRuns(cells: boolean[]): [number, number][] {
  const starts = cells.flatMap((isDark, x) => (isDark && !cells[x - 1] ? [x] : []))
  return starts.map((start) => {
    const end = cells.indexOf(false, start)
    return [start, end < 0 ? cells.length : end]
  })
}

type Line = { text: string; style: Style }

/** The QR code and beside it the badge number (if `withNumber`), the address, and a hint about their use. */
export function drawRegister(
  sheet: Sheet,
  content: CertificateContent,
  place: { x: number; y: number; width: number; withNumber: boolean },
) {
  const { number, address } = content
  const { x, y, width, withNumber } = place
  const room = width - QR_SIDE - GAP
  const numberLines: Line[] = withNumber
    ? [
        { text: both(number.label.main, number.label.second), style: STYLES.register },
        { text: number.value, style: STYLES.number },
      ]
    : []
  const addressLines: Line[] = [
    ...linesOf(address.short, room, STYLES.address).map((text) => ({ text, style: STYLES.address })),
    ...hintLines(address.hint.main, address.hint.second, room),
  ]
  const height = [...numberLines, ...addressLines].reduce((sum, { style }) => sum + style.lead, 0)
  const left = x + QR_SIDE + GAP
  const top = y + (QR_SIDE - height) / 2
  if (withNumber) sheet.tagged('P', {}, () => drawLines(sheet, numberLines, left, top))
  const numberHeight = numberLines.reduce((sum, { style }) => sum + style.lead, 0)
  drawQr(sheet, content, x, y)
  sheet.tagged('P', {}, () => drawLines(sheet, addressLines, left, top + numberHeight))
}

/** The same without the number, at the right edge with the code last, for the landscape plain layout. */
export function drawRegisterAtRight(
  sheet: Sheet,
  content: CertificateContent,
  right: number,
  y: number,
  width: number,
) {
  const { address } = content
  const room = width - QR_SIDE - GAP
  const hint = address.hint.second
    ? hintLines(address.hint.main, address.hint.second, room)
    : balanced(address.hint.main, room)
  const lines: Line[] = [
    ...linesOf(address.short, room, STYLES.address).map((text) => ({ text, style: STYLES.address })),
    ...hint,
  ]
  const height = lines.reduce((sum, { style }) => sum + style.lead, 0)
  const edge = right - QR_SIDE - GAP
  sheet.tagged('P', {}, () => drawLines(sheet, lines, edge, y + (QR_SIDE - height) / 2, 'right'))
  drawQr(sheet, content, right - QR_SIDE, y)
}

const balanced = (text: string, room: number) =>
  balancedLines(text, room, STYLES.register).map((line) => ({ text: line, style: STYLES.register }))

const both = (main: string, second: string | undefined) => (second && second !== main ? `${main} · ${second}` : main)

function hintLines(main: string, second: string | undefined, room: number): Line[] {
  const lines = (text: string, style: Style) => linesOf(text, room, style).map((line) => ({ text: line, style }))
  return second
    ? [...lines(main, STYLES.register), ...lines(second, STYLES.registerItalic)]
    : lines(main, STYLES.register)
}

function drawLines(sheet: Sheet, lines: Line[], x: number, top: number, align: 'left' | 'right' = 'left') {
  let y = top
  for (const [index, { text, style }] of lines.entries()) {
    sheet.line(text, x, y, style, align, index < lines.length - 1)
    y += style.lead
  }
}

/** The badge number right-aligned in a header, below its label. */
export function drawNumberAtRight(sheet: Sheet, { number }: CertificateContent, right: number, middle: number) {
  const height = STYLES.place.lead + STYLES.number.lead
  const top = middle - height / 2
  sheet.tagged('P', {}, () => {
    sheet.line(both(number.label.main, number.label.second), right, top, STYLES.place, 'right', true)
    sheet.line(number.value, right, top + STYLES.place.lead, STYLES.number, 'right')
  })
}

/** The width of what `drawNumberAtRight` draws. */
export const numberWidth = ({ number }: CertificateContent) =>
  Math.max(
    lineWidth(both(number.label.main, number.label.second), STYLES.place),
    lineWidth(number.value, STYLES.number),
  )

/** The organization's footer text, centered, with its last line at `bottom`. */
export function drawFoot(sheet: Sheet, content: CertificateContent, bottom: number) {
  const { foot } = content
  if (!foot) return
  const lines = balancedLines(foot, sheet.width - mm(52), STYLES.foot)
  const top = bottom - lines.length * STYLES.foot.lead
  sheet.tagged('P', {}, () =>
    sheet.lines(lines, sheet.width / 2, top, { ...STYLES.foot, color: COLORS.ink3 }, 'center'),
  )
}
