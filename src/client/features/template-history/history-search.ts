/** The numbers of the versions to compare; by default the newest one and the one before it. */
export type HistorySearch = { from?: number; to?: number }

/** Parses search params; invalid values are dropped. */
export const readHistorySearch = ({ from, to }: Record<string, unknown>): HistorySearch => ({
  ...(isVersion(from) && { from }),
  ...(isVersion(to) && { to }),
})

const isVersion = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0
