import type { CertificateContent } from '../certificate-content.ts'
import { type Column, drawInMiddle, heightOf } from '../sheet/blocks.ts'
import { drawGround } from '../sheet/ground.ts'
import { drawHeading } from '../sheet/heading.ts'
import { drawFoot, drawRegister } from '../sheet/register.ts'
import { mm, type Sheet } from '../sheet/sheet.ts'
import { drawSignatures, signaturesHeight } from '../sheet/signatures.ts'
import { statementBlocks } from '../sheet/statement.ts'

/** Landscape diploma: the badge on the left, left-aligned text on the right. */
export function drawDiplomaAcross(sheet: Sheet, content: CertificateContent) {
  drawGround(sheet, content, { x: mm(69 - 50), y: mm(81 - 50), side: mm(100) })
  const column: Column = { x: mm(124), width: sheet.width - mm(124 + 29), align: 'left' }
  const heading = drawHeading(sheet, content, column.x, mm(29), column.width)
  drawBadge(sheet, content, { x: mm(27), y: mm(39), side: mm(84) })
  const signatures = signaturesHeight(content, column)
  const bottom = sheet.height - mm(30)
  const [top, end] = [mm(29) + heading + mm(2), bottom - signatures - mm(2)]
  drawInMiddle(statementBlocks(sheet, content, column, end - top), top, end)
  drawSignatures(sheet, content, bottom - signatures, column)
  drawRegister(sheet, content, { x: mm(33), y: mm(151), width: mm(84), withNumber: true })
  drawFoot(sheet, content, sheet.height - mm(17.4))
}

/** Badge sizes and positions in millimetres, from large to small; a smaller badge leaves more room for text. */
const BADGES = [
  { y: 52, side: 64, rosette: 81 },
  { y: 48, side: 56, rosette: 72 },
  { y: 46, side: 44, rosette: 56 },
  { y: 44, side: 32, rosette: 41 },
] as const

/** Portrait diploma: everything centered. An expired badge is drawn smaller, to leave room for the notice. */
export function drawDiplomaUpright(sheet: Sheet, content: CertificateContent) {
  const column: Column = { x: mm(28), width: sheet.width - mm(56), align: 'center' }
  const signatures = signaturesHeight(content, column)
  const bottom = sheet.height - mm(58)
  const end = bottom - signatures - mm(3.5)
  const placed = BADGES.slice(content.ended ? 1 : 0).map((badge) => {
    const top = mm(badge.y + badge.side + 11)
    return { badge, top, blocks: statementBlocks(sheet, content, column, end - top) }
  })
  const fitting = placed.find(({ top, blocks }) => heightOf(blocks) <= end - top) ?? placed.at(-1)
  if (!fitting) return
  const { badge, top, blocks } = fitting
  const [middle, side, rosette] = [sheet.width / 2, mm(badge.side), mm(badge.rosette)]
  drawGround(sheet, content, {
    x: middle - rosette / 2,
    y: mm(badge.y) + side / 2 - rosette / 2,
    side: rosette,
  })
  drawHeading(sheet, content, column.x, mm(25), column.width)
  drawBadge(sheet, content, { x: middle - side / 2, y: mm(badge.y), side })
  drawInMiddle(blocks, top, end)
  drawSignatures(sheet, content, bottom - signatures, column)
  drawRegister(sheet, content, { x: mm(50), y: sheet.height - mm(26.5 + 23), width: mm(110), withNumber: true })
  drawFoot(sheet, content, sheet.height - mm(17.4))
}

function drawBadge(
  sheet: Sheet,
  { badge }: CertificateContent,
  { x, y, side }: { x: number; y: number; side: number },
) {
  sheet.tagged('Figure', { alt: badge.words }, () => sheet.picture(badge.picture, { x, y, width: side, height: side }))
}
