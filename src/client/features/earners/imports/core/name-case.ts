import { PARTICLES_IN_SMALL } from '#contract/earners/full-names.ts'

/** Prefixes after whose apostrophe a capital follows: D'Angelo and Sant'Elia, but not Sa'ad. */
const BEFORE_APOSTROPHE = /^(d|l|o|m|n|dell|dall|nell|sull|coll|all|degl|sant)$/

/** Scottish names with a capital after “Mac”; Italian names such as Macaluso have none. */
const MAC =
  /^mac(?=(arthur|donald|dougall|farlane|gregor|intyre|kenna|kenzie|kinnon|lean|leod|millan|namara|neil|pherson)$)/

/** Numerals in names keep their capitals. */
const NUMERAL = /^(ii|iii|iv|vi{0,3}|ix)$/

/** Whether a name is all capitals or all lower case, as in many exported registers. */
export function isOneCase(name: string): boolean {
  if (!/\p{L}{2}/u.test(name)) return false
  const hasSmall = name !== name.toUpperCase()
  const hasCapitals = name !== name.toLowerCase()
  return hasSmall !== hasCapitals
}

/**
 * Converts a name in all capitals or all lower case to name case: Lo Presti, D'Angelo, De Luca, Anne-Marie, McDonald,
 * van den Berg. Other names are returned unchanged.
 */
export function toNameCase(name: string, part: 'first' | 'last'): string {
  if (!isOneCase(name)) return name
  const words = name.split(' ')
  const begins = words.findIndex((word) => !PARTICLES_IN_SMALL.has(word.toLowerCase()))
  return words
    .map((word, place) => {
      const small = word.toLowerCase()
      if (part === 'last' && place < begins) return small
      const isBetween = place > 0 && place < words.length - 1
      if (part === 'last' && isBetween && /^[yei]$/.test(small)) return small
      if (place > 0 && NUMERAL.test(small)) return small.toUpperCase()
      return word.split('-').map(inWordCase).join('-')
    })
    .join(' ')
}

function inWordCase(word: string): string {
  // Initials: J.R.
  if (/^(\p{L}\.)+$/u.test(word)) return word.toUpperCase()
  // Lower-casing the Turkish İ gives an i with a combining dot.
  const small = word.toLowerCase().replaceAll('i\u0307', 'i')
  if (word.startsWith('İ')) return `İ${small.slice(1)}`
  const [, before = '', sign = '', after = ''] = /^([^'’]+)(['’])(.{2,})$/.exec(small) ?? []
  if (BEFORE_APOSTROPHE.test(before)) return `${capital(before)}${sign}${capital(after)}`
  return capital(small)
}

function capital(word: string): string {
  const prefix = (/^mc(?=\p{L}{2})/u.exec(word) ?? MAC.exec(word))?.[0] ?? ''
  const [first = '', ...rest] = word.slice(prefix.length)
  const end = first.toUpperCase() + rest.join('')
  return prefix ? capital(prefix) + end : end
}
