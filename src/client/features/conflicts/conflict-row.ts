/** Whose text to keep. */
export type Choice = 'mine' | 'theirs'

/** Who changed something, and when: `you` in another window, `someone` if it is not known, or `other` with a name. */
export type Changer = { who: 'you' | 'someone' | 'other'; name: string; time: string }

/** A field that two people changed, with both values in words, or as pictures. */
export type ConflictRow = {
  field: string
  label: string
  mine: string
  theirs: string
  /** One value among few, whose words are not compared. */
  isChoice?: boolean
  /** The addresses of two pictures; null where there is none. */
  pictures?: { mine: string | null; theirs: string | null }
}
