import { badgeColors } from '#art/badge-colors.ts'

/** The face of a badge in an enamel. */
export const EnamelPin = ({ hex }: { hex: string }) => (
  <span
    className="relative block size-10.5 flex-none overflow-hidden border-[2.5px] border-[#d8b159] rounded-[50%] [box-shadow:0_0_0_1px_#6d4f14] after:absolute after:inset-[-30%_0_50%_-30%] after:rounded-[50%] after:bg-white/15"
    style={{ background: badgeColors(hex, null).face }}
  />
)
