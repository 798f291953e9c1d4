import type { Language } from '#contract/formats.ts'

/** The language of the response: the supported one that `Accept-Language` prefers, English by default. */
export function languageOf(header: string | undefined): Language {
  const languages = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/)
      return { tag: tag.slice(0, 2), weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .sort((a, b) => b.weight - a.weight)
  return languages.find(({ tag, weight }) => weight > 0 && (tag === 'it' || tag === 'en'))?.tag === 'it' ? 'it' : 'en'
}
