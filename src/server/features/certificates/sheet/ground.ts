import { certificateFrameSvg, innerFramePath } from '#art/certificate-frame.ts'
import { rosetteSvg } from '#art/rosette.ts'
import type { CertificateContent } from '../certificate-content.ts'
import { drawSvg } from '../drawing/draw-svg.ts'
import { COLORS, mm, type Sheet } from './sheet.ts'

/** Everything below a diploma's text: the background, the rosette behind the badge, and the frame over both. */
export function drawGround(sheet: Sheet, content: CertificateContent, rosette: { x: number; y: number; side: number }) {
  const { paper, width, height } = sheet
  const tenths = { width: Math.round(width / mm(0.1)), height: Math.round(height / mm(0.1)) }
  sheet.artifact(() => {
    paper.save()
    paper
      .scale(mm(0.1))
      .path(innerFramePath(tenths))
      .clip()
      .scale(1 / mm(0.1))
    drawBackground(sheet, content, mm(15.5))
    paper.restore()
    paper.save()
    paper.rect(mm(16.2), mm(16.2), width - mm(32.4), height - mm(32.4)).clip()
    // 0.12 mm on paper at any size of the rosette.
    const line = (600 * mm(0.12)) / rosette.side
    drawSvg(paper, rosetteSvg({ seed: content.badge.seed, stroke: COLORS.wire, width: line }), rosette)
    paper.restore()
    drawSvg(paper, certificateFrameSvg({ ...tenths, color: content.color }), { x: 0, y: 0, side: width })
  })
}

/** The organization's background picture, cropped to fill the page. */
export function drawBackground(sheet: Sheet, { background }: CertificateContent, inset: number) {
  if (!background || 'svg' in background) return
  const { paper, width, height } = sheet
  const [boxWidth, boxHeight] = [width - 2 * inset, height - 2 * inset]
  paper.save()
  paper.rect(inset, inset, boxWidth, boxHeight).clip()
  paper.image(sheet.imageOf(background), inset, inset, {
    cover: [boxWidth, boxHeight],
    align: 'center',
    valign: 'center',
  })
  paper.restore()
}
