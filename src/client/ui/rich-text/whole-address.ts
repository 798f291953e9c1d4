/** The address of a page as people write it, made whole: `example.org` is `https://example.org`. */
export const wholeWebAddress = (typed: string) =>
  /^[\p{L}\d_-]+(\.[\p{L}\d_-]+)+(:\d+)?([/?#].*)?$/u.test(typed.trim()) ? `https://${typed.trim()}` : typed.trim()

/** The same where an address of a person may stand too. */
export const wholeAddress = (typed: string) =>
  /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(typed) ? `mailto:${typed}` : wholeWebAddress(typed)
