import { clearStored } from '#client/browser/stored-values.ts'

/** Storage key prefix of unsent awards in a tab, followed by the user's id. They contain people's names. */
export const AWARD_DRAFTS = 'insegna.award.'

/** Storage key prefix of recent palette entries, followed by the user's id. They may contain people's names. */
export const RECENT = 'insegna.recent.'

/** Clears stored data that contains people's names, so that nothing stays behind after sign-out. */
export const clearStoredNames = () => clearStored([AWARD_DRAFTS, RECENT])
