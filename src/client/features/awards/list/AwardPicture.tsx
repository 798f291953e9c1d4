import type { AwardSummary } from '#contract/awards/awards.ts'
import { BadgePicture } from '../../badges/details/BadgePicture.tsx'
import { BlankBadge } from '../../badges/details/BlankBadge.tsx'

/** The awarded badge's picture; a blank badge if the award is of several templates. */
export const AwardPicture = ({ award: { badge_template }, size }: { award: AwardSummary; size: number }) =>
  badge_template ? <BadgePicture of={badge_template} size={size} /> : <BlankBadge size={size} />
