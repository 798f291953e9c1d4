import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { BlankBadge } from '#client/features/templates/BlankBadge.tsx'
import type { AwardSummary } from '#contract/awards/awards.ts'

/** The awarded badge's picture; a blank badge if the award is of several templates. */
export const AwardPicture = ({ award: { badge_template }, size }: { award: AwardSummary; size: number }) =>
  badge_template ? <BadgePicture of={badge_template} size={size} /> : <BlankBadge size={size} />
