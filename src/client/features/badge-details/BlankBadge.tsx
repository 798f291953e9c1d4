import type { BadgeType } from '#art/badge-type.ts'
import { blankSvg } from '#art/blank.ts'
import styles from './BlankBadge.module.css'

/** An empty place for a badge, in the colour of the text around it. */
export function BlankBadge({ type = null, size }: { type?: BadgeType | null; size: number }) {
  // A mask, since a picture of its own does not know that colour.
  const maskImage = `url("data:image/svg+xml,${encodeURIComponent(standalone(blankSvg(type)))}")`
  return <span className={styles.blank} style={{ maskImage, width: size, height: size }} aria-hidden="true" />
}

/** Four of them, one of each kind: where badges will be. */
export const BlankBadges = () => types.map((type) => <BlankBadge key={type} type={type} size={44} />)

const types: BadgeType[] = ['knowledge', 'skills', 'participation', 'qualification']

const standalone = (svg: string) => svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
