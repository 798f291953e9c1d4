import { renderToStaticMarkup } from 'react-dom/server'
import type { z } from 'zod'
import type { getClaimPoster as contract } from '#contract/claims/claims.ts'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import type { FileAnswer, SignedInRequest } from '#server/platform/http/route.ts'
import { sharp } from '#server/platform/images/guarded-sharp.ts'
import { qrPath } from '#server/platform/images/qr-code.ts'
import { findOrganization } from '../../organizations/organizations.sql.ts'
import { findClaim } from '../claims.sql.ts'
import { momentOf } from '../show-claim.ts'
import { fileOf } from './cards.ts'
import { posterPdf } from './poster-pdf.ts'

/** The side of the PNG, in pixels: 20 cm at 300 dots per inch. */
const PNG_SIDE = 2400

/**
 * The address of a claim as a QR code, alone as SVG or PNG, or on a page to print as PDF.
 * @throws Refusal 404 for an unknown id, 409 `conflict` for a claim whose code turns, which paper would defeat
 */
export async function getClaimPoster(
  { claim_id, format, size, language: asked }: z.output<typeof contract.input>,
  { db, caller, services, language: usual }: SignedInRequest,
): Promise<FileAnswer> {
  const { claim } = await found(findClaim(db, caller.organizationId, claim_id, momentOf(services)))
  if (claim.isTurning)
    throw new Refusal(409, 'conflict', { sentence: (locale) => m.claims_poster_turning({}, { locale }) })
  const { code, title, kind } = claim
  const url = services.urls.claim(code)
  if (format === 'pdf') {
    const { name } = await found(findOrganization(db, caller.organizationId))
    const language = asked ?? usual
    const qrLabel = m.claim_screen_qr({}, { locale: language })
    const drawnAt = services.clock.now()
    const page = { title, organization: name, url, steps: stepsOf(kind, language), language, size, qrLabel, drawnAt }
    return fileOf(posterPdf(page), { name: `${code}-${size}.pdf`, mediaType: 'application/pdf' })
  }
  const svg = renderToStaticMarkup(<Code url={url} title={title} />)
  if (format === 'svg') return fileOf(svg, { name: `${code}.svg`, mediaType: 'image/svg+xml' })
  const png = await sharp(Buffer.from(svg)).resize(PNG_SIDE, PNG_SIDE).png({ palette: true }).toBuffer()
  return fileOf(png, { name: `${code}.png`, mediaType: 'image/png' })
}

const stepsOf = (kind: string, locale: Language) => [
  m.claims_poster_point({}, { locale }),
  ...(kind === 'word' ? [m.claims_poster_word({}, { locale })] : []),
  ...(kind === 'codes' ? [m.claims_poster_card({}, { locale })] : []),
  m.claims_poster_mail({}, { locale }),
]

function Code({ url, title }: { url: string; title: string }) {
  const { path, size } = qrPath(url)
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${size} ${size}`}
      width="600"
      height="600"
      role="img"
      aria-label={title}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#10202c" />
    </svg>
  )
}
