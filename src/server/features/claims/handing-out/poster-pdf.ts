import type { Language } from '#contract/formats.ts'
import { qrPath } from '#server/platform/images/qr-code.ts'
import { COLORS, mm, Sheet, type Style } from '../../certificates/sheet/sheet.ts'
import { balancedLines } from '../../certificates/type/fitting.ts'

export type Poster = {
  title: string
  organization: string
  url: string
  /** What people do, in order. */
  steps: string[]
  language: Language
  size: 'A4' | 'A5'
  qrLabel: string
  drawnAt: Date
}

/** The widest and the smallest title, in points of an A4 page. */
const TITLE_SIZES = [44, 38, 32, 27, 22]

/** Draws the page that hangs on a wall: the title, the code, what to do, and the address for whoever has no camera. */
export function posterPdf({ title, organization, url, steps, language, size, qrLabel, drawnAt }: Poster): Buffer {
  const document = { title, author: organization, issuedAt: drawnAt }
  const sheet = new Sheet({ document, language, orientation: 'upright' }, size)
  sheet.newPage()
  /** Lengths are those of an A4 page; a smaller one is the same page, smaller. */
  const scale = sheet.width / mm(210)
  const at = (length: number) => mm(length) * scale
  const middle = sheet.width / 2
  const style = (face: Style['face'], points: number, color = COLORS.ink): Style => {
    return { face, size: points * scale, lead: points * 1.25 * scale, color }
  }
  const fits = (points: number) => balancedLines(title, at(170), style('display', points)).length <= 2
  const titleStyle = style('display', TITLE_SIZES.find(fits) ?? 22)
  const lines = balancedLines(title, at(170), titleStyle)
  const below = at(40) + Math.max(2, lines.length) * titleStyle.lead

  sheet.artifact(() => {
    sheet.paper.rect(at(10), at(10), at(190), at(277)).lineWidth(at(0.6)).stroke(COLORS.gold)
    sheet.paper.rect(at(11.6), at(11.6), at(186.8), at(273.8)).lineWidth(at(0.2)).stroke(COLORS.paleGold)
  })
  sheet.tagged('P', {}, () => sheet.line(organization, middle, at(24), style('strong', 15, COLORS.ink2), 'center'))
  sheet.tagged('H1', {}, () => sheet.lines(lines, middle, at(38), titleStyle, 'center'))
  sheet.tagged('Figure', { alt: qrLabel }, () => {
    const { path, size: modules } = qrPath(url)
    const { paper } = sheet
    paper
      .save()
      .translate(middle - at(62), below)
      .scale(at(124) / modules)
    paper.path(path).fill(COLORS.ink).restore()
  })
  const stepStyle = style('text', 17)
  for (const [number, step] of steps.entries()) {
    const top = below + at(128) + number * at(9)
    sheet.tagged('P', {}, () => sheet.line(`${number + 1}. ${step}`, middle, top, stepStyle, 'center'))
  }
  const address = url.replace(/^https?:\/\//, '')
  sheet.tagged('P', {}, () => sheet.line(address, middle, at(266), style('strong', 17), 'center'))
  return sheet.end()
}
