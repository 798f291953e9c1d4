import styles from './Marked.module.css'

/** A text with what was searched for underlined in gold. Blind to case and accents, as searching is. */
export function Marked({ text, search }: { text: string; search: string }) {
  const wanted = plain(search.trim())
  const at = wanted ? plain(text).indexOf(wanted) : -1
  if (at < 0) return <>{text}</>
  const end = at + wanted.length
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.match}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}

/** One letter for one letter, so that places in it are places in the text. */
const plain = (text: string) => [...text].map((letter) => bare(letter).padEnd(letter.length)).join('')

const bare = (letter: string) => (letter.normalize('NFD')[0] ?? letter).toLocaleLowerCase().slice(0, letter.length)
