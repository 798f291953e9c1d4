import { MAX_IMAGE_PIXELS } from '#contract/uploads.ts'
import type { VerifiedBadge } from '#server/features/verification/verify-input.ts'
import { sharp } from '#server/platform/images/guarded-sharp.ts'
import { recognizeImage } from '#server/platform/images/recognize-image.ts'

/** Longer side in pixels, at least twice the displayed size. */
const SIDE = 512
/** Limit for SVGs, because they are embedded in the page. */
const MAX_SVG_BYTES = 300 * 1024

/**
 * The picture submitted with a badge as a `data:` URL, so that nothing is fetched: bitmaps re-encoded, SVG as it is, because
 * inside an `<img>` it can neither run scripts nor load anything. Undefined without a picture that is safe to show.
 */
export async function shownPicture({ picture, facts }: VerifiedBadge): Promise<string | undefined> {
  if (picture?.format === 'svg') return svgAddress(picture.bytes)
  if (picture) return redrawn(picture.bytes)
  const [, type, data] =
    /^data:image\/(png|jpeg|webp|gif|svg\+xml);base64,([\w+/=]+)$/.exec(facts.imageData ?? '') ?? []
  if (!type || !data) return undefined
  const bytes = Buffer.from(data, 'base64')
  return type === 'svg+xml' ? svgAddress(bytes) : redrawn(bytes)
}

function svgAddress(bytes: Buffer): string | undefined {
  if (bytes.length > MAX_SVG_BYTES || bytes.includes('<!ENTITY')) return undefined
  return `data:image/svg+xml;base64,${bytes.toString('base64')}`
}

async function redrawn(bytes: Buffer): Promise<string | undefined> {
  try {
    recognizeImage(bytes)
    const image = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    const small = image.resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    return `data:image/webp;base64,${(await small.webp({ quality: 82 }).toBuffer()).toString('base64')}`
  } catch {
    // An undecodable picture must not fail the verification.
    return undefined
  }
}
