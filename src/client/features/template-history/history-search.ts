/** Which two versions are compared, by their numbers; without them the newest and the one before it. */
export type HistorySearch = { from?: number; to?: number }

/** Reads an address as somebody may have typed it. */
export const readHistorySearch = ({ from, to }: Record<string, unknown>): HistorySearch => ({
  ...(isVersion(from) && { from }),
  ...(isVersion(to) && { to }),
})

const isVersion = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0
