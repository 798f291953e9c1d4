import { storedJson, storeJson } from '#client/browser/stored-values.ts'

/** An import whose response has not arrived, in session storage, so that a reload can ask for its outcome. */
export type SentImport = {
  key: string
  /** Number of people in the file. */
  count: number
  /** When it was sent, in milliseconds since the epoch. */
  at: number
}

const NAME = 'insegna-import'

/** Milliseconds for which an import may still be running after its page was left. */
export const MAX_DURATION = 30_000

export const readSentImport = () => storedJson('tab', NAME) as SentImport | null

export const persistSentImport = (sent: SentImport) => storeJson('tab', NAME, sent)

export const forgetSentImport = () => storeJson('tab', NAME, null)
