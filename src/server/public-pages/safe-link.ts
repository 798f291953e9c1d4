import { isSafeLink } from '#server/platform/html/clean-html.ts'

/** The URL if it is a safe link to a page; null for anything else, including `mailto:`. */
export const safeLink = (address: string | null) =>
  address && isSafeLink(address) && !address.startsWith('mailto:') ? address : null
