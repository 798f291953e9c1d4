import type { BadgeType } from '#art/badge-type.ts'
import { blankSvg } from '#art/blank.ts'

/** A placeholder for a badge, in the surrounding text colour. */
export function BlankBadge({ type = null, size }: { type?: BadgeType | null; size: number }) {
  // A mask, because an SVG in an `img` cannot inherit `currentColor`.
  const maskImage = `url("data:image/svg+xml,${encodeURIComponent(standalone(blankSvg(type)))}")`
  return (
    <span
      className="block [background:currentColor] [mask-size:100%_100%]"
      style={{ maskImage, width: size, height: size }}
      aria-hidden="true"
    />
  )
}

/** One blank badge of each type, for empty pages. */
export const BlankBadges = () => types.map((type) => <BlankBadge key={type} type={type} size={44} />)

const types: BadgeType[] = ['knowledge', 'skills', 'participation', 'qualification']

const standalone = (svg: string) => svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
