import type { CertificateContent } from '../certificate-content.ts'
import { balancedLines, lineWidth } from '../type/fitting.ts'
import { mm, type Sheet } from './sheet.ts'
import { STYLES } from './styles.ts'

const LOGO = mm(13)
const GAP = mm(4)

/** The organization: its logo and name from the left edge, or both about the middle. Gives the height. */
export function drawHeading(sheet: Sheet, content: CertificateContent, x: number, y: number, width: number): number {
  const { name, place, logo, logoWords } = content.organization
  const { organization, place: placeStyle } = STYLES
  const besideLogo = logo ? LOGO + GAP : 0
  const lines = balancedLines(name, width - besideLogo, { ...organization, isWhole: true })
  const words = lines.length * organization.lead + (place ? placeStyle.lead : 0)
  const height = Math.max(logo ? LOGO : 0, words)
  const widest = Math.max(...lines.map((line) => lineWidth(line, organization)), lineWidth(place ?? '', placeStyle))
  const isCentered = content.layout === 'diploma' && content.orientation === 'upright'
  const left = isCentered ? x + (width - besideLogo - widest) / 2 : x
  if (logo) {
    const box = { x: left, y: y + (height - LOGO) / 2, width: LOGO, height: LOGO }
    sheet.tagged('Figure', { alt: logoWords }, () => sheet.picture(logo, box))
  }
  const top = y + (height - words) / 2
  // Without a logo to stand beside, the name keeps the axis of the sheet.
  const align = isCentered && !logo ? 'center' : 'left'
  const start = align === 'center' ? x + width / 2 : left + besideLogo
  sheet.tagged('P', {}, () => sheet.lines(lines, start, top, { ...organization, isWhole: true }, align))
  const below = top + lines.length * organization.lead
  if (place) sheet.tagged('P', {}, () => sheet.line(place, start, below, placeStyle, align))
  return height
}
