import type { z } from 'zod'
import { spelledAddress } from '../mails/addresses.ts'

/** A name as the API gives it. */
export type PersonName = { recipient_first_name: string; recipient_last_name: string }

/** What `fold` of the database does: no case, accents, or kinds of apostrophes. */
const fold = (value: string) =>
  value
    .replace(/[\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032`\u00b4]/g, "'")
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øØłŁđĐıħĦŧŦ]/g, (letter) => 'oOlLdDihHtT'.charAt('øØłŁđĐıħĦŧŦ'.indexOf(letter)))
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')

/** Points and lengthening strokes of Hebrew and Arabic, which are written or left out at will. */
const POINTS = /[\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g
/** Apostrophes, hyphens and signs that are not seen, which stand inside a word. */
const JOINTS = /['\u00ad\u02be\u02bf\u05be\u05f3\u200b-\u200f\u2010-\u2015\u2060\u2212\ufeff-]+/g
const SEPARATORS =
  /[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u02b0-\u02ff\u2000-\u206f\u3000-\u303f\u30fb\ufeff]+/

const foldName = (name: string) => fold(name).replace(POINTS, '').replaceAll('ς', 'σ')

/** The words of a name. @param between what takes the place of apostrophes and hyphens */
const wordsOf = (name: string, between: '' | ' ') =>
  foldName(name).replace(JOINTS, between).split(SEPARATORS).filter(Boolean)

/** How many parts of a name may be written as one word: "De La Cruz" and "Delacruz". */
const MOST_JOINED = 5

type Reading = {
  /** The distinct words; an apostrophe or a hyphen joins what it stands between. */
  words: Set<string>
  /** The same where apostrophes and hyphens separate. */
  parts: string[]
  /** All in one, the first name before the last, and after it. */
  compact: string[]
  /** Every word, part, and sequence of parts. */
  known: Set<string>
}

function read({ recipient_first_name: first, recipient_last_name: last }: PersonName): Reading {
  const words = new Set(wordsOf(`${first} ${last}`, ''))
  const [ofFirst, ofLast] = [wordsOf(first, ' '), wordsOf(last, ' ')]
  const orders = [
    [...ofFirst, ...ofLast],
    [...ofLast, ...ofFirst],
  ]
  const sequences = orders.flatMap((parts) =>
    parts.flatMap((_, from) =>
      Array.from({ length: MOST_JOINED }, (__, more) => parts.slice(from, from + more + 1).join('')),
    ),
  )
  return {
    words,
    parts: orders[0]!,
    compact: orders.map((parts) => parts.join('')),
    known: new Set([...words, ...sequences]),
  }
}

/**
 * Whether two names at one address mean the same person. Without case, accents, apostrophes, hyphens, spaces and order they
 * have the same words, or two or more words of one are all in the other: "Ada Moss" and "Moss, Ada Maria". The database's
 * `names_agree` does the same.
 */
export function namesAgree(one: PersonName, other: PersonName): boolean {
  const [a, b] = [read(one), read(other)]
  return haveSameWords(a, b) || a.compact.some((all) => b.compact.includes(all)) || isWithin(a, b) || isWithin(b, a)
}

const haveSameWords = (a: Reading, b: Reading) =>
  a.words.size === b.words.size && [...a.words].every((word) => b.words.has(word))

const isWithin = (a: Reading, b: Reading) =>
  a.words.size >= 2 && ([...a.words].every((word) => b.known.has(word)) || a.parts.every((part) => b.known.has(part)))

/** The distinct words of a name in one order: equal for two names that have the same words. */
export const nameKey = ({ recipient_first_name: first, recipient_last_name: last }: PersonName): string =>
  [...new Set(wordsOf(`${first} ${last}`, ''))].sort().join(' ')

/** The maximum number of people of one request who share an address. */
const MAX_AT_ADDRESS = 100

type MaybeNamed = { [Name in keyof PersonName]?: string | undefined }

/** Tells which of the people who are given one after the other are the same person, by address and agreeing names. */
export class GivenPeople {
  readonly #atAddress = new Map<string, { id: number; person: MaybeNamed }[]>()

  /**
   * Takes the next person. Without a name, a person is anybody at the address.
   * @returns the id of the earlier row with the same person; `crowded` if too many others share the address
   */
  earlier(id: number, address: string, person: MaybeNamed): number | 'crowded' | undefined {
    const others = this.#atAddress.get(address)
    if (!others) {
      this.#atAddress.set(address, [{ id, person }])
      return undefined
    }
    const same = others.find((other) => areSamePerson(other.person, person))
    if (same) return same.id
    if (others.length >= MAX_AT_ADDRESS) return 'crowded'
    others.push({ id, person })
    return undefined
  }
}

function areSamePerson(one: MaybeNamed, other: MaybeNamed): boolean {
  const [a, b] = [namedOf(one), namedOf(other)]
  return !a || !b || namesAgree(a, b)
}

/** Undefined without a name. Rows that were not validated may have values of any type. */
function namedOf({ recipient_first_name: first, recipient_last_name: last }: MaybeNamed): PersonName | undefined {
  if (typeof first !== 'string' || typeof last !== 'string' || !first.trim() || !last.trim()) return undefined
  return { recipient_first_name: first, recipient_last_name: last }
}

/** Reports each row that repeats a person on its later row, naming the earlier row. */
export function refuseSamePerson(
  rows: (({ recipient_email: string } & MaybeNamed) | undefined)[],
  context: Pick<z.RefinementCtx, 'addIssue'>,
) {
  const given = new GivenPeople()
  for (const [index, row] of rows.entries()) {
    // Runs on unvalidated rows, which may be of any type.
    const email: unknown = row?.recipient_email
    const address = typeof email === 'string' ? spelledAddress(email) : ''
    if (!address) continue
    const earlier = given.earlier(index, address, row ?? {})
    if (earlier === undefined) continue
    const params =
      earlier === 'crowded'
        ? { code: 'crowded_address', most: MAX_AT_ADDRESS }
        : { code: 'same_as_row', row: earlier + 1 }
    context.addIssue({ code: 'custom', path: [index, 'recipient_email'], params })
  }
}
