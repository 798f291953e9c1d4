import type { BadgeTemplate } from '#contract/templates.ts'
import styles from './BadgePicture.module.css'

type BadgePictureProps = {
  /** A template, or the version that a badge was issued from. */
  of: Pick<BadgeTemplate, 'image_path' | 'image_thumbnail_path'>
  /** Of its square, in px. */
  size: number
  className?: string
}

/** Up to this size the thumbnail, of 128 px, is sharp, and weighs far less. */
const THUMBNAIL = 72

/** The badge itself, beside words that name it. */
export function BadgePicture({ of: { image_path, image_thumbnail_path }, size, className = '' }: BadgePictureProps) {
  const source = size > THUMBNAIL ? image_path : image_thumbnail_path
  return (
    <img
      className={`${styles.picture} ${className}`}
      src={source}
      width={size}
      height={size}
      alt=""
      decoding="async"
      ref={markComing}
      onLoad={({ currentTarget }) => unmark(currentTarget)}
      onError={({ currentTarget }) => unmark(currentTarget)}
    />
  )
}

/** A quiet disc in its place until it has come. Not known before there is a page, so that a drawn one has none. */
const markComing = (picture: HTMLImageElement | null) => {
  if (picture && !picture.complete) picture.dataset.isComing = 'true'
}

const unmark = (picture: HTMLImageElement) => {
  delete picture.dataset.isComing
}
