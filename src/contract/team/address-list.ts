import { Email, personName } from '../formats.ts'

/** One entry of a pasted list of addresses. */
export type ListedAddress = {
  /** The original text; shown if it is no address. */
  written: string
  /** In lower case; null if it is no e-mail address. */
  email: string | null
  /** The text before the address, as in `Kofi Owusu <k.owusu@wrenfield.example>`; empty if there is none. */
  name: string
}

/** A quoted text, an address in angle brackets, a separator, or a word. */
const TOKEN = /"[^"\n]*"|<[^<>\n]*>|[,;\n]|[^\s,;"<>]+|["<>]/g

/**
 * Parses pasted or typed addresses, separated by spaces, commas, semicolons or line breaks, alone or as `Name
 * <address>`. Of duplicates only the first is kept.
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
      // The words before it on the line are its name, back to the last word that is itself an address.
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
