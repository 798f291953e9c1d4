import type { KeptAward } from '#contract/awards/awards.ts'
import { BadgePicture } from '../badge-details/BadgePicture.tsx'
import { BlankBadge } from '../badge-details/BlankBadge.tsx'

/** The badge that was awarded; a blank one where they are of several templates. */
export const AwardPicture = ({ award: { badge_template }, size }: { award: KeptAward; size: number }) =>
  badge_template ? <BadgePicture of={badge_template} size={size} /> : <BlankBadge size={size} />
