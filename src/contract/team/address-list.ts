import { Email, personName } from '../formats.ts'
import { withoutBidiControls } from '../without-bidi-controls.ts'

/** One entry of a pasted list of addresses. */
export type ListedAddress = {
  /** The original text, which can be read again; shown if it is no address. */
  written: string
  /** In lower case; null if it is no email address. */
  email: string | null
  /** The text before the address, as in `Kofi Owusu <k.owusu@wrenfield.example>`; empty if there is none. */
  name: string
}

/** A quoted text, an address in angle brackets, a separator, or a word. */
const TOKEN = /"(?:\\.|[^"\\\n])*"|<[^<>\n]*>|[,;\n]|[^\s,;"<>]+|["<>]/g

/** A last name before a comma, as mail programs write `Strand, Lena <address>` without quotes. */
const LAST_NAME = /^[\p{L}\p{M}'’. -]+$/u

/** A name as it is written before an address in angle brackets: in quotes if it has a character that would end it. */
const writtenName = (name: string) =>
  /[,;"\\]/.test(name) ? `"${name.replace(/["\\]/g, (sign) => `\\${sign}`)}"` : name

/**
 * Parses pasted or typed addresses, separated by spaces, commas, semicolons or line breaks, alone or as `Name
 * <address>`. Of duplicates only the first is kept.
 */
export function readAddressList(text: string): ListedAddress[] {
  const entries = new Map<string, ListedAddress>()
  /** The words that may still be the name before an address, and the last name before a comma. */
  let words: string[] = []
  let last = ''
  const add = (written: string, address: string, name = '') => {
    const email = Email.safeParse(address.replace(/^mailto:/i, '')).data ?? null
    const key = email ?? written.toLowerCase()
    if (!entries.has(key)) entries.set(key, { written, email, name: personName(200).safeParse(name).data ?? '' })
  }
  const addWords = () => {
    for (const word of [...last.split(' '), ...words]) add(word, word)
    words = []
    last = ''
  }
  for (const [token] of withoutBidiControls(text).matchAll(TOKEN)) {
    if (token === ',' && last === '' && LAST_NAME.test(words.join(' '))) {
      last = words.join(' ')
      words = []
    } else if (/^[,;\n]$/.test(token)) addWords()
    else if (token.length > 1 && token.startsWith('<')) {
      // The words before it on the line are its name, back to the last word that is itself an address.
      const nameFrom = words.findLastIndex((word) => word.includes('@')) + 1
      const isLastFirst = last !== '' && nameFrom === 0 && words.length > 0
      const name = [isLastFirst ? `${last},` : '', ...words.splice(nameFrom)].filter(Boolean).join(' ')
      if (isLastFirst) last = ''
      addWords()
      add(name ? `${writtenName(name)} ${token}` : token, token.slice(1, -1), name)
    } else if (token.length > 1 && token.startsWith('"')) words.push(unquoted(token))
    else words.push(token)
  }
  addWords()
  return [...entries.values()].filter(({ written }) => written !== '')
}

const unquoted = (token: string) => token.slice(1, -1).replace(/\\(.)/g, '$1').trim()
