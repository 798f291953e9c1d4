import { clearStored } from '#client/browser/stored-values.ts'

/** Where a tab keeps awards that are not sent yet, each followed by its user's id. They name people. */
export const AWARD_DRAFTS = 'insegna.award.'

/** Where the palette keeps what somebody opened last, followed by their id. People may be among it. */
export const RECENT = 'insegna.recent.'

/** Forgets what names people: whoever signs out leaves nobody's name behind. */
export const forgetLeftNames = () => clearStored([AWARD_DRAFTS, RECENT])
