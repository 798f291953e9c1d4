import type { BadgeType } from '#art/badge-type.ts'
import { BlankBadge } from '#client/features/templates/BlankBadge.tsx'
import entry from '../sign-in/SignedOutPage.module.css'

const types: BadgeType[] = ['knowledge', 'skills', 'participation', 'qualification']

/** Decoration beside the form: the badges of the sign-in page around the organization's crest. */
export const InvitationArtwork = ({ crest }: { crest: string }) => (
  <div className={entry.artwork} aria-hidden="true">
    <div className={entry.rosette} />
    <div className="relative grid grid-cols-[1fr_1fr] gap-[clamp(58px,5.6vw,84px)] [&>img]:[filter:drop-shadow(0_2px_3px_rgb(0_0_0_/_22%))]">
      {types.map((type) => (
        <img key={type} src={`/enamels/${type}.svg`} width={132} height={132} alt="" />
      ))}
    </div>
    <img
      className="absolute object-contain [filter:drop-shadow(0_2px_4px_rgb(0_0_0_/_25%))]"
      src={crest}
      width={94}
      height={94}
      alt=""
    />
  </div>
)

/** Decoration for an invalid invitation: blank badges. */
export const InvalidInvitationArtwork = () => (
  <div className={entry.artwork} aria-hidden="true">
    <div className={entry.rosette} />
    <div className="text-ink-3 relative grid grid-cols-[1fr_1fr] gap-[clamp(58px,5.6vw,84px)] [&>img]:[filter:drop-shadow(0_2px_3px_rgb(0_0_0_/_22%))]">
      {types.map((type) => (
        <BlankBadge key={type} type={type} size={132} />
      ))}
    </div>
  </div>
)
