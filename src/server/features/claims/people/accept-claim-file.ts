import { type ClaimFile, MAX_CLAIM_FILE } from '#contract/claims/submissions.ts'
import { withoutBidiControls } from '#contract/without-bidi-controls.ts'
import { redrawImage } from '#server/platform/images/accept-image.ts'
import { isAlsoAnArchive } from '#server/platform/images/recognize-image.ts'
import { RefusedImage } from '#server/platform/images/refused-image.ts'

/** A file that may be kept, as it is kept. */
export type AcceptedFile = { name: string; mediaType: ClaimFile['media_type']; content: Buffer }

/** Why a file is not taken: `active` is a PDF with scripts or other files in it, `locked` one with a password. */
export type FileRefusal = 'large' | 'empty' | 'kind' | 'damaged' | 'active' | 'locked'

export class RefusedFile extends Error {
  readonly reason: FileRefusal
  constructor(reason: FileRefusal) {
    super(`refused file: ${reason}`)
    this.reason = reason
  }
}

/** The longer side of a picture that is kept, in pixels: a photographed page stays readable. */
const LONGER_SIDE = 2400
const LONGEST_NAME = 100

/**
 * Takes a file that answers a question by its content, whatever its name and declared type say. A picture is drawn anew from its
 * pixels, without where and by whom it was taken. A PDF is kept as it came, unless it can run something or carries other files.
 *
 * @throws RefusedFile
 */
export async function acceptClaimFile(bytes: Buffer, name: string): Promise<AcceptedFile> {
  if (bytes.length === 0) throw new RefusedFile('empty')
  if (bytes.length > MAX_CLAIM_FILE) throw new RefusedFile('large')
  if (bytes.subarray(0, 5).equals(PDF)) {
    refusePdf(bytes)
    return { name: nameFor(name, 'pdf'), mediaType: 'application/pdf', content: bytes }
  }
  const image = await redrawImage(bytes, LONGER_SIDE).catch((error: unknown) => {
    if (!(error instanceof RefusedImage)) throw error
    const reasons = { too_large: 'large', too_many_pixels: 'large', truncated: 'damaged' } as const
    throw new RefusedFile(error.reason in reasons ? reasons[error.reason as keyof typeof reasons] : 'kind')
  })
  const mediaType = image.contentType as ClaimFile['media_type']
  return { name: nameFor(name, image.extension), mediaType, content: image.bytes }
}

const PDF = Buffer.from('%PDF-')
/** Names of what a PDF runs or carries. Letters may be written as `#` and two digits, for which real programs have no reason. */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA)(?![A-Za-z])/
const ESCAPED_LETTER = /\/[A-Za-z]*#[46][0-9A-Fa-f]|\/[A-Za-z]*#[57][0-9Aa]/

function refusePdf(bytes: Buffer) {
  const text = bytes.toString('latin1')
  if (!text.slice(-2048).includes('%%EOF')) throw new RefusedFile('damaged')
  if (isAlsoAnArchive(bytes)) throw new RefusedFile('kind')
  if (/\/Encrypt\s+(?:\d+\s+\d+\s+R|<<)/.test(text)) throw new RefusedFile('locked')
  if (ACTIVE.test(text) || ESCAPED_LETTER.test(text)) throw new RefusedFile('active')
}

/** The last part of a path, without signs that turn or end a line, with the ending of what the file is. */
function nameFor(name: string, extension: string): string {
  const last = withoutBidiControls(name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}"<>:|?*]/gu, '')
  const stem = last
    .replace(/\.[^.]*$/, '')
    .trim()
    .slice(0, LONGEST_NAME)
  return `${stem || 'file'}.${extension}`
}
