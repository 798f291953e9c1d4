import { foldText, searchWords } from '#i18n/search-words.ts'

/** Underlines the search words in gold. Ignores case, accents, apostrophes and hyphens, like the search. */
export function Highlight({ text, search }: { text: string; search: string }) {
  const places = placesOf(search.trim(), text)
  return (
    <>
      {places.map(({ from, to }, index) => (
        <span key={from}>
          {text.slice(places[index - 1]?.to ?? 0, from)}
          <mark className="bg-transparent text-inherit font-strong underline decoration-gold-line decoration-2 underline-offset-3">
            {text.slice(from, to)}
          </mark>
        </span>
      ))}
      {text.slice(places.at(-1)?.to ?? 0)}
    </>
  )
}

/** Characters between two parts of a word that the search ignores. */
const JOINING = "'-\u2010\u2011\u2012\u2013\u2014\u2015"

type Place = { from: number; to: number }

/** The positions of the search words in a text, from left to right; none if a word is missing. */
function placesOf(search: string, text: string): Place[] {
  if (!search) return []
  const letters = plain(text)
  const shown = Array.from({ length: letters.length }, (_, place) => place).filter(
    (place) => !JOINING.includes(letters.charAt(place)),
  )
  const compared = shown.map((place) => letters.charAt(place)).join('')
  const words = searchWords([...plain(search)].filter((letter) => !JOINING.includes(letter)).join(''))
  const found = words.map((word): Place => {
    const start = compared.indexOf(word)
    const [from = -1, to = 0] = [shown[start], shown[start + word.length - 1]]
    return { from: word ? from : -1, to: to + 1 }
  })
  if (found.some(({ from }) => from < 0)) return []
  const ordered = found.sort((a, b) => a.from - b.from || b.to - a.to)
  return ordered.filter(({ from }, index) => ordered.slice(0, index).every(({ to }) => to <= from))
}

/** Folds each letter to one of the same length, so that positions stay valid in the text. */
const plain = (text: string) => [...text].map((letter) => bare(letter).padEnd(letter.length)).join('')

const bare = (letter: string) => foldText(letter).slice(0, letter.length)
