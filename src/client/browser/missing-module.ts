/**
 * Whether a file of the dashboard did not arrive: the network was lost, or a newer build stands there. So every browser
 * says it of scripts, and the build's own loader of styles.
 */
export const isMissingModule = (error: unknown) => /module|unable to preload css/i.test(String(error))
