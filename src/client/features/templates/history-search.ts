/** Which two versions are compared, by their numbers; without them the newest and the one before it. */
export type HistorySearch = { from?: string; to?: string }

/** Reads an address as somebody may have typed it. */
export const readHistorySearch = ({ from, to }: Record<string, unknown>): HistorySearch => ({
  ...(isNumber(from) && { from: String(from) }),
  ...(isNumber(to) && { to: String(to) }),
})

const isNumber = (value: unknown) => /^[1-9]\d{0,6}$/.test(String(value))
