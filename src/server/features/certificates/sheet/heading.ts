import type { CertificateContent } from '../certificate-content.ts'
import { balancedLines, heightIn, lineWidth } from '../type/fitting.ts'
import { mm, type Sheet } from './sheet.ts'
import { STYLES } from './styles.ts'

const LOGO = mm(13)
const GAP = mm(4)

/** Draws the organization's logo and name, left-aligned or centered. @returns the height */
export function drawHeading(sheet: Sheet, content: CertificateContent, x: number, y: number, width: number): number {
  const { name, place, logo, logoWords } = content.organization
  const { place: placeStyle } = STYLES
  const organization = { ...STYLES.organization, isWhole: true, lead: STYLES.organization.lead * heightIn(name) }
  const besideLogo = logo ? LOGO + GAP : 0
  const lines = balancedLines(name, width - besideLogo, organization)
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
  // Without a logo, each line of the name is centered on the sheet.
  const align = isCentered && !logo ? 'center' : 'left'
  const start = align === 'center' ? x + width / 2 : left + besideLogo
  sheet.tagged('P', {}, () => sheet.lines(lines, start, top, organization, align))
  const below = top + lines.length * organization.lead
  if (place) sheet.tagged('P', {}, () => sheet.line(place, start, below, placeStyle, align))
  return height
}
