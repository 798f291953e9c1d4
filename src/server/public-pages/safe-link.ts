import { isSafeLink } from '#server/platform/html/clean-html.ts'

/** An address that leads to a page, null for any other. */
export const safeLink = (address: string | null) =>
  address && isSafeLink(address) && !address.startsWith('mailto:') ? address : null
