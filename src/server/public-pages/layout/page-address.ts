import type { Language } from '#contract/formats.ts'

/** A public page: its path, its own language, and its query parameters besides the language. */
export type PageAddress = { path: string; language: Language; query?: Record<string, string> }

/**
 * The path of a page in a language. The service reads a query; a host of plain files ignores it, so in an archive each
 * parameter is a folder, and a page is in its own language without one.
 */
export function addressIn(
  locale: Language,
  { path, language, query = {} }: PageAddress,
  { keptSince }: { keptSince?: string | undefined },
): string {
  if (!keptSince) return `${path}?${new URLSearchParams({ ...query, lang: locale })}`
  const folders = Object.entries(query).map(([name, value]) => `${name}-${value}`)
  return `${[path, ...folders, ...(locale === language ? [] : [locale])].join('/')}/`
}
