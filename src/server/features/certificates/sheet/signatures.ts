import type { CertificateContent, Signatory } from '../certificate-content.ts'
import { balancedLines } from '../type/fitting.ts'
import { drawnSeal } from './drawn-seal.ts'
import { COLORS, mm, type Sheet } from './sheet.ts'
import { STYLES } from './styles.ts'

const SCAN = { width: mm(42), height: mm(13) }
/** A scanned signature extends a little below its line. */
const ABOVE_LINE = mm(10.8)
const BELOW_LINE = mm(1.4)
const GAP = mm(8)
const MAX_WIDTH = mm(58)
const SEAL = mm(29)
/** How far the seal overlaps the last signature line, like a stamp. */
const OVERLAP = mm(11)

type Place = { x: number; width: number; align: 'left' | 'center' }

/** The height of the signatures, from the top of the scans to the last line of the longest role. */
export function signaturesHeight(content: CertificateContent, place: Place): number {
  const { signatories } = content
  const { width } = columnsOf(content, place)
  const below = signatories.map((each) => {
    const { names, roles } = linesOfSignatory(each, width)
    return names.length * STYLES.signatory.lead + roles.length * STYLES.role.lead
  })
  const words = below.length > 0 ? ABOVE_LINE + BELOW_LINE + Math.max(...below) : 0
  return Math.max(words, sealOf(content) ? SEAL - mm(6) : 0)
}

/** Draws the signatories with their lines aligned, and the seal over the end of the last one. */
export function drawSignatures(sheet: Sheet, content: CertificateContent, top: number, place: Place) {
  const { signatories } = content
  const { width, left } = columnsOf(content, place)
  const seal = sealOf(content)
  const ends = left + signatories.length * (width + GAP) - (signatories.length > 0 ? GAP : 0)
  const sealBox = {
    x: signatories.length > 0 ? ends - OVERLAP : sealAlone(place),
    y: top - mm(5),
    width: SEAL,
    height: SEAL,
  }
  for (const [index, signatory] of signatories.entries())
    drawSignatory(sheet, signatory, { x: left + index * (width + GAP), width, align: place.align }, top)
  if (seal) {
    sheet.tagged('Figure', { alt: seal.words }, () => {
      const { paper } = sheet
      paper.save()
      paper.rotate(-8, { origin: [sealBox.x + SEAL / 2, sealBox.y + SEAL / 2] })
      sheet.picture('letter' in seal.picture ? { svg: drawnSeal(seal.picture) } : seal.picture, sealBox)
      paper.restore()
    })
  }
}

const sealAlone = ({ x, width, align }: Place) => (align === 'center' ? x + (width - SEAL) / 2 : x)

/** Null with three signatories, which leave no room for the seal. */
const sealOf = ({ seal, signatories }: CertificateContent) => (signatories.length < 3 ? seal : null)

/** Column width and left edge of the signatories, who share the width with the seal. */
function columnsOf(content: CertificateContent, { x, width, align }: Place) {
  const count = Math.max(1, content.signatories.length)
  const stamp = sealOf(content) ? SEAL - OVERLAP : 0
  const each = Math.min(MAX_WIDTH, (width - stamp - GAP * (count - 1)) / count)
  const used = count * each + (count - 1) * GAP + stamp
  return { width: each, left: align === 'center' ? x + (width - used) / 2 : x }
}

function linesOfSignatory({ name, role }: Signatory, width: number) {
  return {
    names: balancedLines(name, width, STYLES.signatory),
    roles: role ? balancedLines(role, width - mm(4), STYLES.role) : [],
  }
}

function drawSignatory(sheet: Sheet, signatory: Signatory, { x, width, align }: Place, top: number) {
  const { scan, name } = signatory
  const line = top + ABOVE_LINE
  if (scan) {
    const left = align === 'center' ? x + (width - SCAN.width) / 2 : x + mm(1)
    const box = { x: left, y: top, width: Math.min(SCAN.width, width), height: SCAN.height }
    sheet.tagged('Figure', { alt: name }, () => sheet.picture(scan, box, align, 'bottom'))
  }
  sheet.artifact(() => sheet.rule(x, line, width, mm(0.25), COLORS.ink))
  const { names, roles } = linesOfSignatory(signatory, width)
  const start = align === 'center' ? x + width / 2 : x
  const words = line + BELOW_LINE
  sheet.tagged('P', {}, () => sheet.lines(names, start, words, STYLES.signatory, align))
  const below = words + names.length * STYLES.signatory.lead
  if (roles.length > 0) sheet.tagged('P', {}, () => sheet.lines(roles, start, below, STYLES.role, align))
}
