import type { CertificateContent } from '../certificate-content.ts'
import { type Block, drawInMiddle, heightOf } from '../sheet/blocks.ts'
import { scotchRule } from '../sheet/facts.ts'
import { drawBackground } from '../sheet/ground.ts'
import { drawHeading } from '../sheet/heading.ts'
import { drawNumberAtRight, drawRegister, drawRegisterAtRight, numberWidth, QR_SIDE } from '../sheet/register.ts'
import { COLORS, mm, type Sheet } from '../sheet/sheet.ts'
import { drawSignatures, signaturesHeight } from '../sheet/signatures.ts'
import { statementBlocks } from '../sheet/statement.ts'
import { STYLES } from '../sheet/styles.ts'
import { balancedLines } from '../type/fitting.ts'

const [LEFT, TOP, BOTTOM] = [mm(26), mm(22), mm(20)]

/** The plain layout, without frame and rosette, for files and office printers. */
export function drawPlain(sheet: Sheet, content: CertificateContent) {
  const width = sheet.width - 2 * LEFT
  sheet.artifact(() => drawBackground(sheet, content, 0))
  const heading = drawHeading(sheet, content, LEFT, TOP, width - numberWidth(content) - mm(8))
  sheet.artifact(() => scotchRule(sheet, LEFT, TOP + heading + mm(5), width))
  const top = TOP + heading + mm(7)
  const foot = drawFootRuled(sheet, content, width)
  if (content.orientation === 'across')
    drawAcross(sheet, content, { top, bottom: foot.top, width, middle: TOP + heading / 2 })
  else drawUpright(sheet, content, { top, bottom: foot.top, width, middle: TOP + heading / 2 })
  foot.draw()
}

type Space = { top: number; bottom: number; width: number; middle: number }

function drawAcross(sheet: Sheet, content: CertificateContent, { top, bottom, width, middle }: Space) {
  const [art, gap, register] = [mm(52), mm(14), mm(78)]
  const place = { x: LEFT, width: width - register - gap, align: 'left' as const }
  const signatures = signaturesHeight(content, place)
  const footHeight = Math.max(signatures, QR_SIDE)
  const end = bottom - footHeight
  const column = { x: LEFT, width: width - art - gap, align: 'left' as const }
  drawInMiddle(statementBlocks(sheet, content, column, end - top - mm(4)), top, end)
  const box = { x: LEFT + width - art, y: (top + end - art) / 2, width: art, height: art }
  sheet.tagged('Figure', { alt: content.badge.words }, () => sheet.picture(content.badge.picture, box))
  drawSignatures(sheet, content, bottom - signatures, place)
  drawNumberAtRight(sheet, content, LEFT + width, middle)
  drawRegisterAtRight(sheet, content, LEFT + width, bottom - QR_SIDE, register)
}

function drawUpright(sheet: Sheet, content: CertificateContent, { top, bottom, width, middle }: Space) {
  const column = { x: LEFT, width, align: 'left' as const }
  const signatures = signaturesHeight(content, column)
  const registerTop = bottom - QR_SIDE
  const signaturesTop = registerTop - (signatures > 0 ? signatures + mm(12) : 0)
  const art = mm(46)
  const end = signaturesTop - mm(4)
  const draw = (y: number) => {
    const box = { x: LEFT, y, width: art, height: art }
    sheet.tagged('Figure', { alt: content.badge.words }, () => sheet.picture(content.badge.picture, box, 'left'))
  }
  const [first, ...others] = statementBlocks(sheet, content, column, end - top - art - mm(9))
  const blocks: Block[] = [{ gap: 0, height: art, draw }, ...(first ? [{ ...first, gap: mm(9) }] : []), ...others]
  drawInMiddle(blocks, top, Math.max(end, top + heightOf(blocks)))
  drawSignatures(sheet, content, signaturesTop, column)
  drawNumberAtRight(sheet, content, LEFT + width, middle)
  drawRegister(sheet, content, { x: LEFT, y: registerTop, width, withNumber: false })
}

/** The organization's footer text below a hairline; without a text it takes no space. */
function drawFootRuled(sheet: Sheet, { foot }: CertificateContent, width: number) {
  const bottom = sheet.height - BOTTOM
  if (!foot) return { top: bottom, draw: () => undefined }
  const lines = balancedLines(foot, width, STYLES.foot)
  const rule = bottom - lines.length * STYLES.foot.lead - mm(2)
  const draw = () => {
    sheet.artifact(() => sheet.rule(LEFT, rule, width, mm(0.2), COLORS.line))
    sheet.tagged('P', {}, () => sheet.lines(lines, LEFT, rule + mm(2), STYLES.foot))
  }
  return { top: rule - mm(6), draw }
}
