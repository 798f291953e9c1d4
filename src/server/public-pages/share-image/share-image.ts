import { rosetteSvg } from '#art/rosette.ts'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { lacksGlyphs } from '#i18n/font-attributes.ts'
import { svgOf } from '#server/platform/images/drawing.ts'
import { sharp } from '#server/platform/images/guarded-sharp.ts'
import { SHARED_PIXELS, STATES } from '../badge/BadgeHead.tsx'
import type { PublicBadge } from '../badge/public-badge.ts'
import { openTypeface, type Typeface } from './typeface.ts'
import { linesOf, shortenedTo } from './typesetting.ts'

const ART = { x: 96, y: 122, side: 386 }
/** Left edge and maximum width of the text, in pixels. */
const WORDS = { x: 560, width: 552 }

/** The pages' light theme: an image cannot follow the viewer's preference. */
const COLORS = {
  paper: '#fbfdfc',
  ink: '#132430',
  muted: '#3f5261',
  wire: '#cbd9de',
  frame: '#a5813a',
  thin: '#c9b27c',
}
const ALARM = { revoked: '#a1222b', invalid: '#a1222b', expired: '#7a4d05' }

const typefaces = {
  display: lazily('besley', ['latin', 'latin-ext']),
  text: lazily('atkinson-hyperlegible-next', ['latin', 'latin-ext']),
  fallbackDisplay: lazily('noto-serif', ['latin', 'vietnamese', 'latin-ext']),
  fallbackText: lazily('noto-sans', ['latin', 'vietnamese', 'latin-ext']),
}

function lazily(family: string, subsets: string[]): () => Typeface {
  let face: Typeface | undefined
  return () => {
    face ??= openTypeface(
      family,
      subsets.map((subset) => `${family}-${subset}-wght-normal`),
    )
    return face
  }
}

/** The typeface that has every letter of a text, as on the pages. */
const displayFor = (words: string) => (lacksGlyphs(words) ? typefaces.fallbackDisplay() : typefaces.display())
const textFor = (words: string) => (lacksGlyphs(words) ? typefaces.fallbackText() : typefaces.text())

/**
 * Draws a badge's Open Graph image: the badge on its rosette, issuer, title, recipient, and its state unless valid. Text is
 * converted to paths, so that it looks the same on a machine without fonts.
 * @param upload the uploaded picture of the badge; null to draw the generated art
 * @returns a PNG of 1200 × 630
 */
export async function shareImage(badge: PublicBadge, locale: Language, upload: Uint8Array | null): Promise<Buffer> {
  const ground = sharp(Buffer.from(svg(badge, locale, upload === null)))
  if (!upload) return ground.png().toBuffer()
  const picture = sharp(upload).resize(ART.side, ART.side, { fit: 'contain', background: '#0000' })
  const shown = await (badge.state === 'valid' ? picture : picture.grayscale()).png().toBuffer()
  return ground
    .composite([{ input: shown, left: ART.x, top: ART.y }])
    .png()
    .toBuffer()
}

function svg(badge: PublicBadge, locale: Language, isDrawn: boolean): string {
  const { width, height } = SHARED_PIXELS
  const rosette = placed(rosetteSvg({ seed: badge.templateId, stroke: COLORS.wire }), { x: 21, y: 47, side: 536 })
  const filter = badge.state === 'valid' ? '' : ' filter="url(#grey)"'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    '<filter id="grey"><feColorMatrix type="saturate" values="0"/></filter>' +
    `<rect width="${width}" height="${height}" fill="${COLORS.paper}"/>${rosette}` +
    `<path d="${frame(24, 40)}" fill="none" stroke="${COLORS.frame}" stroke-width="2.6"/>` +
    `<path d="${frame(33, 36)}" fill="none" stroke="${COLORS.thin}" stroke-width="1.6"/>` +
    (isDrawn ? `<g${filter}>${placed(svgOf(badge.picture.drawing), ART)}</g>` : '') +
    `${words(badge, locale)}</svg>`
  )
}

/** Positions an SVG document inside another one. */
const placed = (drawing: string, { x, y, side }: typeof ART) =>
  drawing.replace('<svg ', `<svg x="${x}" y="${y}" width="${side}" height="${side}" `)

/** A rectangle with notched corners, as on the diploma. */
function frame(inset: number, notch: number) {
  const [right, bottom] = [SHARED_PIXELS.width - inset, SHARED_PIXELS.height - inset]
  const arc = (x: number, y: number) => `A${notch} ${notch} 0 0 0 ${x} ${y}`
  return (
    `M${inset + notch} ${inset}H${right - notch}${arc(right, inset + notch)}V${bottom - notch}` +
    `${arc(right - notch, bottom)}H${inset + notch}${arc(inset, bottom - notch)}V${inset + notch}${arc(inset + notch, inset)}Z`
  )
}

type Line = { face: Typeface; text: string; size: number; color: string; weight: number; before: number }

/** The lines of text as paths, vertically centred. Lines that the typeface cannot write are left out. */
function words(badge: PublicBadge, locale: Language): string {
  const lines = linesFor(badge, locale).filter(({ face, text }) => text !== '' && face.canWrite(text))
  const height = lines.reduce((sum, { size, before }) => sum + before + size, 0)
  let y = (SHARED_PIXELS.height - height) / 2
  return lines
    .map(({ face, text, size, color, weight, before }) => {
      y += before + size
      const path = face.path(text, WORDS.x, y - size * 0.22, size)
      return `<path d="${path}" fill="${color}" stroke="${color}" stroke-width="${weight}"/>`
    })
    .join('')
}

function linesFor({ title, fullName, organization, state }: PublicBadge, locale: Language): Line[] {
  const [titleFace, organizationFace, nameFace] = [displayFor(title), textFor(organization.name), displayFor(fullName)]
  const heading = linesOf(titleFace, title, WORDS.width, [75, 64, 55, 46], 3)
  const titleLines = heading.lines.map((line, index) => {
    return { text: line, size: heading.size, before: index === 0 ? 18 : 0 }
  })
  const plain = { face: typefaces.text(), color: COLORS.muted, weight: 0 }
  const fitting = (face: Typeface, words: string, size: number) => shortenedTo(face, words, WORDS.width / size)
  const alarm = state === 'valid' ? '' : STATES[state]({}, { locale })
  return [
    { ...plain, text: alarm, size: 34, before: 0, color: ALARM[state as keyof typeof ALARM], weight: 0.9 },
    {
      ...plain,
      face: organizationFace,
      text: fitting(organizationFace, organization.name, 31),
      size: 31,
      before: alarm ? 14 : 0,
      weight: 0.6,
    },
    ...titleLines.map((line) => ({ ...line, face: titleFace, color: COLORS.ink, weight: 0.8 })),
    { ...plain, text: m.badges_award_to({}, { locale }), size: 27, before: 22 },
    { face: nameFace, text: fitting(nameFace, fullName, 42), size: 42, before: 8, color: COLORS.ink, weight: 0.5 },
  ]
}
