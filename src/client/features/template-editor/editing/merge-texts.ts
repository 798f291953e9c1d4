import { isHtml, type TextField, type Texts, textFields } from '../template-texts.ts'

/** One person's text of a template over what the service had when they began. */
export type Edited = {
  /** As the service last answered. */
  known: Texts
  /** As the form sent it last: what the service tidied of it is no change of somebody else's. */
  sent: Texts
  /** What is in the form now. */
  mine: Texts
}

export type Merged = Edited & {
  /** The fields that somebody else changed, and this person did not: the form now says what they wrote. */
  taken: TextField[]
  /** The fields that both changed, each in their own way: the form still says what this person wrote. */
  conflicts: TextField[]
}

/** Takes in what the service says now, without losing anything of what either wrote. */
export function mergeTexts({ known, sent, mine }: Edited, theirs: Texts): Merged {
  const merged: Merged = { known: theirs, sent: { ...sent }, mine: { ...mine }, taken: [], conflicts: [] }
  for (const field of textFields) {
    if (theirs[field] === known[field]) continue
    const isMine = mine[field] !== sent[field]
    if (!isMine && theirs[field] !== mine[field]) merged.taken.push(field)
    if (isMine && theirs[field] !== mine[field]) merged.conflicts.push(field)
    merged.sent[field] = theirs[field]
    if (!isMine) merged.mine[field] = theirs[field]
  }
  return merged
}

/** Whose words to keep. `both` puts them one under the other. */
export type Choice = 'mine' | 'theirs' | 'both'

/** Only running text can say both. */
export const choicesOf = (field: TextField): Choice[] =>
  isHtml(field) || field === 'other_org_info' ? ['mine', 'theirs', 'both'] : ['mine', 'theirs']

/** What the form says once somebody has chosen. */
export function chosenText(field: TextField, choice: Choice, mine: string, theirs: string) {
  if (choice === 'both') return isHtml(field) ? `${theirs}${mine}` : `${theirs}\n\n${mine}`
  return choice === 'mine' ? mine : theirs
}
