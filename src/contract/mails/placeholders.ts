import { text } from '../formats.ts'

/** The placeholders in an organization's own texts, written `{first_name}`. */
export const PLACEHOLDERS = [
  'first_name',
  'last_name',
  'badge_title',
  'organization',
  'expires_on',
  'activity',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

export const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.includes(name as Placeholder)

/** Tags are matched so that they are skipped: a URL may contain braces. */
const TAG_OR_PLACEHOLDER = /<[^>]*>|\{([^{}\n]{1,80})\}/g

/** Replaces the placeholders in a plain or HTML text. */
export const replacePlaceholders = (written: string, fill: (name: string) => string): string =>
  written.replace(TAG_OR_PLACEHOLDER, (found: string, name: string | undefined) =>
    name === undefined ? found : fill(name.trim()),
  )

/** The unknown placeholder names in a text, each once. */
export function unknownPlaceholders(written: string): string[] {
  const unknown = new Set<string>()
  replacePlaceholders(written, (name) => {
    if (!isPlaceholder(name)) unknown.add(name)
    return ''
  })
  return [...unknown]
}

/** The maximum edit distance at which a name is recognised as a misspelling. */
const MAX_EDIT_DISTANCE = 3

/** The placeholder most similar to a misspelled name; undefined if none is close. */
function nearestPlaceholder(name: string): Placeholder | undefined {
  const written = name.toLowerCase().replace(/[\s-]+/g, '_')
  const near = PLACEHOLDERS.map((known) => ({ known, slips: slipsBetween(written, known) }))
    .filter(({ known, slips }) => slips <= Math.min(MAX_EDIT_DISTANCE, known.length / 3))
    .sort((one, other) => one.slips - other.slips)
  return near[0]?.known
}

/** The Levenshtein distance between two words. */
function slipsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let index = 1; index <= other.length; index++) {
      const changed = (row[index - 1] as number) + (letter === other[index - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[index] as number) + 1, (next[index - 1] as number) + 1))
    }
    row = next
  }
  return row[other.length] as number
}

/** Custom text; unknown placeholders are refused. */
export const textWithPlaceholders = (limit: number) =>
  text(limit).superRefine((written, context) => {
    const names = unknownPlaceholders(written)
    if (names.length === 0) return
    const meant = names.length === 1 ? nearestPlaceholder(names[0] as string) : undefined
    context.addIssue({ code: 'custom', params: { code: 'placeholder', names, meant } })
  })
