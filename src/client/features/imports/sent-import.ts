import { storedJson, storeJson } from '#client/browser/stored-values.ts'

/** An import that was sent and whose answer has not come: kept for this tab, so that a reload can ask what became of it. */
export type SentImport = {
  key: string
  /** People in the file. */
  count: number
  /** When it was sent, in milliseconds. */
  at: number
}

const NAME = 'insegna-import'

/** How long an import may still be on its way after its page has gone. */
export const ON_ITS_WAY = 30_000

export const readSentImport = () => storedJson('tab', NAME) as SentImport | null

export const persistSentImport = (sent: SentImport) => storeJson('tab', NAME, sent)

export const forgetSentImport = () => storeJson('tab', NAME, null)
