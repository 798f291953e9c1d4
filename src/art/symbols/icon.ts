/** A symbol of a designed badge, in a box of 256. */
export type Icon = {
  name: string
  /** What it is called; no other is called the same. */
  labels: { en: string; it: string }
  path: string
  /** How far its ink reaches from the middle in each of 16 rows, as digits in base 17 of 8 units each. */
  reach: string
  /** Its topics, separated by commas. */
  topics: string
  /** Words that find it, besides its name. */
  english: string
  italian: string
  /** Words of what it stands for, each after its place among the icons that stand for the same: `0safety 2risk`. */
  themes: string
}
