import { formatNumber } from '#client/i18n/numbers.ts'
import { m } from '#i18n/compiled/messages.js'
import { Note } from '../../feedback/Note.tsx'
import { isSquare, type PictureSize } from './picture-size.ts'

/** What a picture should be like, as its field's hint says. */
export type PictureWish = {
  /** Pixels of the longer side. */
  least?: number
  shape: 'square' | 'landscape'
}

/** Says that a picture is smaller than it should be, or of another shape; it is accepted all the same. */
export function PictureRemark({ size: { width, height }, wish }: { size: PictureSize; wish: PictureWish }) {
  const size = { width: formatNumber(width), height: formatNumber(height) }
  const isSmall = wish.least !== undefined && Math.max(width, height) < wish.least
  const isWrong = wish.shape === 'square' ? !isSquare({ width, height }) : height > width
  const remarks = [
    isSmall && m.shell_picture_small({ ...size, least: formatNumber(wish.least ?? 0) }),
    isWrong && (wish.shape === 'square' ? m.shell_picture_not_square(size) : m.shell_picture_not_landscape(size)),
  ].filter(Boolean)
  return <div role="status">{remarks.length > 0 && <Note kind="warn">{remarks.join(' ')}</Note>}</div>
}
