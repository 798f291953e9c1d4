import { renderToStaticMarkup } from 'react-dom/server'
import type { z } from 'zod'
import type { getClaimPoster as contract } from '#contract/claims/claims.ts'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import type { FileAnswer, SignedInRequest } from '#server/platform/http/route.ts'
import { sharp } from '#server/platform/images/guarded-sharp.ts'
import { qrPath } from '#server/platform/images/qr-code.ts'
import { findClaim } from '../claims.sql.ts'
import { momentOf } from '../show-claim.ts'
import { fileOf } from './cards.ts'

/** The side of the PNG, in pixels: 20 cm at 300 dots per inch. */
const PNG_SIDE = 2400

/**
 * The address of a claim as a QR code, alone or on a page of A4. Letters need a page as SVG: the PNG is the code alone.
 * @throws Refusal 404 for an unknown id, 409 `conflict` for a claim whose code turns, which paper would defeat
 */
export async function getClaimPoster(
  { claim_id, format, kind, language: asked }: z.output<typeof contract.input>,
  { db, caller, services, language: usual }: SignedInRequest,
): Promise<FileAnswer> {
  const { claim } = await found(findClaim(db, caller.organizationId, claim_id, momentOf(services)))
  if (claim.isTurning)
    throw new Refusal(409, 'conflict', { sentence: (locale) => m.claims_poster_turning({}, { locale }) })
  const url = services.urls.claim(claim.code)
  const shown = { url, title: claim.title, language: asked ?? usual, steps: stepsOf(claim.kind, asked ?? usual) }
  const isPage = kind === 'page' && format === 'svg'
  const svg = renderToStaticMarkup(isPage ? <Page {...shown} /> : <Code url={url} title={claim.title} />)
  if (format === 'svg') return fileOf(svg, { name: `${claim.code}.svg`, mediaType: 'image/svg+xml' })
  const png = await sharp(Buffer.from(svg)).resize(PNG_SIDE, PNG_SIDE).png({ palette: true }).toBuffer()
  return fileOf(png, { name: `${claim.code}.png`, mediaType: 'image/png' })
}

const stepsOf = (kind: string, locale: Language) => [
  m.claims_poster_point({}, { locale }),
  ...(kind === 'word' ? [m.claims_poster_word({}, { locale })] : []),
  ...(kind === 'codes' ? [m.claims_poster_card({}, { locale })] : []),
  m.claims_poster_mail({}, { locale }),
]

function Modules({ url, side = 1, x = 0, y = 0 }: { url: string; side?: number; x?: number; y?: number }) {
  const { path, size } = qrPath(url)
  return (
    <g transform={`translate(${x} ${y}) scale(${side / size})`} shapeRendering="crispEdges">
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#10202c" />
    </g>
  )
}

const Code = ({ url, title }: { url: string; title: string }) => (
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600" role="img" aria-label={title}>
    <Modules url={url} side={600} />
  </svg>
)

type Shown = { url: string; title: string; steps: string[]; language: Language }

/** A page of A4, in tenths of a millimetre. */
function Page({ url, title, steps, language }: Shown) {
  const lines = wrapped(title, 24).slice(0, 3)
  const below = 300 + lines.length * 150
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 2100 2970"
      width="210mm"
      height="297mm"
      role="img"
      aria-label={title}
      fill="#10202c"
      textAnchor="middle"
      lang={language}
    >
      <path d="M0 0h2100v2970H0z" fill="#fff" />
      <g fontFamily="Georgia, 'Times New Roman', serif" fontSize="128">
        {lines.map((line, at) => (
          <text key={line} x="1050" y={330 + at * 150}>
            {line}
          </text>
        ))}
      </g>
      <Modules url={url} side={1300} x={400} y={below} />
      <g fontFamily="system-ui, Helvetica, Arial, sans-serif" fontSize="62">
        {steps.map((step, at) => (
          <text key={step} x="1050" y={below + 1400 + at * 96}>
            {`${at + 1}. ${step}`}
          </text>
        ))}
        <text x="1050" y="2820" fontSize="56" fontWeight="600">
          {url.replace(/^https?:\/\//, '')}
        </text>
      </g>
    </svg>
  )
}

/** Words in lines of about so many letters. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
