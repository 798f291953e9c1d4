/** Adds a web address's missing scheme: `example.org` becomes `https://example.org`. Other text is only trimmed. */
export const withWebScheme = (typed: string) =>
  /^[\p{L}\d_-]+(\.[\p{L}\d_-]+)+(:\d+)?([/?#].*)?$/u.test(typed.trim()) ? `https://${typed.trim()}` : typed.trim()

/** Like `withWebScheme`, and turns an e-mail address into a `mailto:` link. */
export const withScheme = (typed: string) =>
  /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(typed) ? `mailto:${typed}` : withWebScheme(typed)
