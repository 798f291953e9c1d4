import { type DemoOrganization, namesOf } from './demo-organization.ts'

export type Person = { first_name: string; last_name: string; email: string }

/** Letters that Unicode normalization does not decompose into a plain letter and a mark. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae' }

/** The organization's people, with unique e-mail addresses. @param random random numbers in [0, 1) */
export function peopleOf(
  { cultures, domain, people }: Pick<DemoOrganization, 'cultures' | 'domain' | 'people'>,
  random: () => number,
): Person[] {
  const met = new Map<string, number>()
  return Array.from({ length: people }, () => {
    const { given, family } = namesOf(oneOf(cultures, random))
    const first_name = oneOf(given.split(', '), random)
    const last_name = oneOf(family.split(', '), random)
    const stem = `${plain(first_name)[0]}.${plain(last_name)}`
    const number = (met.get(stem) ?? 0) + 1
    met.set(stem, number)
    return { first_name, last_name, email: `${stem}${number === 1 ? '' : number}@${domain}` }
  })
}

/** A random item. @param items at least one @param random random numbers in [0, 1) */
export function oneOf<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)]!
}

/** A name in an e-mail address: `Dell’Orto` becomes `dellorto`. */
function plain(name: string): string {
  const bare = name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  return bare.replace(/[^a-z]/g, (letter) => PLAIN[letter] ?? '')
}
