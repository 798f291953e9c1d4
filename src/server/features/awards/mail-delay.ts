import type { Config } from '#server/platform/config.ts'

/** Seconds for which the mails of an award of so many badges wait: a mistake that reaches many is worth a longer look. */
export const mailDelayOf = ({ awardMailDelay, awardMailDelayMany }: Config, badges: number): number =>
  badges > 1 ? awardMailDelayMany : awardMailDelay
