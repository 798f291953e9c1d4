import { Email, personName } from '../formats.ts'

/** One entry of a pasted list of addresses. */
export type ListedAddress = {
  /** As it was written: what is shown where it is no address. */
  written: string
  /** In lower case; null where it is no e-mail address. */
  email: string | null
  /** What stood before it, as in `Kofi Owusu <k.owusu@wrenfield.example>`; empty where nothing did. */
  name: string
}

/** A quoted text, an address in angle brackets, what separates entries, or a word. */
const TOKEN = /"[^"\n]*"|<[^<>\n]*>|[,;\n]|[^\s,;"<>]+|["<>]/g

/**
 * Reads the addresses that somebody has pasted or typed: between spaces, commas, semicolons or line ends, each by itself or
 * as `Name <address>`. The same address twice is one entry, the first.
 */
export function readAddressList(text: string): ListedAddress[] {
  const entries = new Map<string, ListedAddress>()
  let words: string[] = []
  const add = (written: string, address: string, name = '') => {
    const email = Email.safeParse(address.replace(/^mailto:/i, '')).data ?? null
    const key = email ?? written.toLowerCase()
    if (!entries.has(key)) entries.set(key, { written, email, name: personName(200).safeParse(name).data ?? '' })
  }
  const addWords = () => {
    for (const word of words) add(word, word)
    words = []
  }
  for (const [token] of text.matchAll(TOKEN)) {
    if (/^[,;\n]$/.test(token)) addWords()
    else if (token.length > 1 && token.startsWith('<')) {
      // What came before it on the same line is its name, up to the last word that is an address itself.
      const nameFrom = words.findLastIndex((word) => word.includes('@')) + 1
      const name = words.splice(nameFrom).join(' ')
      addWords()
      add(name ? `${name} ${token}` : token, token.slice(1, -1), name)
    } else if (token.length > 1 && token.startsWith('"')) words.push(token.slice(1, -1).trim())
    else words.push(token)
  }
  addWords()
  return [...entries.values()].filter(({ written }) => written !== '')
}
