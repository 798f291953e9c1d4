import type { BadgeTemplate } from '#contract/templates.ts'

type BadgePictureProps = {
  /** A template, or the version that a badge was issued from. */
  of: Pick<BadgeTemplate, 'image_path' | 'image_thumbnail_path'>
  /** Side length in px. */
  size: number
  className?: string
}

/** Up to this size the 128 px thumbnail is sharp, and it is a much smaller file. */
const THUMBNAIL = 72

/** The badge's picture, decorative because text beside it names the badge. */
export function BadgePicture({ of: { image_path, image_thumbnail_path }, size, className = '' }: BadgePictureProps) {
  const source = size > THUMBNAIL ? image_path : image_thumbnail_path
  return (
    <img
      className={`data-is-coming:[background:radial-gradient(closest-side,color-mix(in_oklab,var(--rule)_45%,transparent)_80%,transparent_81%)] ${className}`}
      src={source}
      width={size}
      height={size}
      alt=""
      decoding="async"
      ref={markLoading}
      onLoad={({ currentTarget }) => markLoaded(currentTarget)}
      onError={({ currentTarget }) => markLoaded(currentTarget)}
    />
  )
}

/** Shows a placeholder disc while the picture loads. Set on the element, which knows whether the picture is cached. */
const markLoading = (picture: HTMLImageElement | null) => {
  if (picture && !picture.complete) picture.dataset.isComing = 'true'
}

const markLoaded = (picture: HTMLImageElement) => {
  delete picture.dataset.isComing
}
