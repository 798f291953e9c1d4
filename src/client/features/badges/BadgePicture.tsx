import { useMemo } from 'react'
import { badgeSvg } from '#art/badge.ts'
import type { BadgeTemplate } from '#contract/templates.ts'

type Pictured = Pick<
  BadgeTemplate,
  'type' | 'color_primary' | 'code' | 'is_learning_path' | 'image_path' | 'image_thumbnail_path'
>

type BadgePictureProps = {
  /** A template, or the version that a badge was issued from. */
  of: Pictured
  /** Of its square, in px. */
  size: number
  className?: string
}

/** Up to this size the full drawing is a blur, and `mini` leaves out what cannot be seen. */
const MINI = 44

/** Up to this size the thumbnail, of 128 px, is sharp, and weighs far less. */
const THUMBNAIL = 72

/** The badge itself, beside words that name it. */
export function BadgePicture({ of, size, className }: BadgePictureProps) {
  const source = useMemo(() => sourceOf(of, size), [of, size])
  return <img className={className} src={source} width={size} height={size} alt="" decoding="async" />
}

function sourceOf(
  { type, color_primary, code, is_learning_path, image_path, image_thumbnail_path }: Pictured,
  size: number,
) {
  if (size > THUMBNAIL) return image_path
  if (size > MINI) return image_thumbnail_path
  if (!new URL(image_path).pathname.includes('/images/badges/')) return image_thumbnail_path
  const drawing = { type, color: color_primary, code, seed: '', isLearningPath: is_learning_path === 1 }
  return `data:image/svg+xml,${encodeURIComponent(badgeSvg({ ...drawing, detail: 'mini' }))}`
}
