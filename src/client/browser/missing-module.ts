/**
 * Whether an error is a chunk that failed to load, because of the network or a newer build. Matches the messages of all
 * browsers for scripts, and of Vite for styles.
 */
export const isMissingModule = (error: unknown) => /module|unable to preload css/i.test(String(error))
