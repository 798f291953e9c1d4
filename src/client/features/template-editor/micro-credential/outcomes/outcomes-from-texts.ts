import type { Outcome } from '#client/features/templates/texts/micro-texts.ts'
import type { TypeDataField } from '#client/features/templates/texts/template-texts.ts'
import { MAX_OUTCOME_LENGTH, MAX_OUTCOMES, type OutcomeKind } from '#contract/micro-credentials/micro-credentials.ts'

/** The texts about an earner that contain outcomes, with the outcomes' kind. `application_scope` contains none. */
const outcomeTexts = {
  acquired_knowledge: 'knowledge',
  acquired_skills: 'skill',
  acquired_attitudes: 'responsibility_and_autonomy',
} as const satisfies Partial<Record<TypeDataField, OutcomeKind>>
export type OutcomeText = keyof typeof outcomeTexts

/** Start of a list item in the plain text of formatted content. */
const ITEM = /^• ?/

/** Boundary between sentences: punctuation, whitespace, and the start of another sentence. */
const BETWEEN_SENTENCES = /(?<=[.!?…])\s+(?=[\p{Lu}\p{N}«“"])/u

/**
 * The sentences of a plain text: every list item as it is, every sentence of the other lines. Sentences that are too
 * long for an outcome are left out, since a truncated one would say something else.
 */
export function sentencesIn(words: string): string[] {
  const found = words
    .split('\n')
    .flatMap((line) => (ITEM.test(line) ? [line.replace(ITEM, '')] : line.split(BETWEEN_SENTENCES)))
  const sentences = found.map((text) => text.replace(/\s+/g, ' ').trim())
  return sentences.filter((text) => text !== '' && text.length <= MAX_OUTCOME_LENGTH)
}

/** These outcomes, followed by new ones from the texts, as far as there is room. */
export function withOutcomesFrom(texts: Record<OutcomeText, string>, outcomes: Outcome[]): Outcome[] {
  const written = outcomes.filter(({ text }) => text.trim())
  const known = new Set(written.map(({ text }) => text.trim()))
  for (const [field, kind] of Object.entries(outcomeTexts)) {
    for (const text of sentencesIn(texts[field as OutcomeText])) {
      if (known.has(text) || written.length >= MAX_OUTCOMES) continue
      known.add(text)
      written.push({ text, kind })
    }
  }
  return written
}

/** Splits lines written into one outcome into outcomes of the same kind, as far as there is room. */
export function withLines(outcomes: Outcome[], place: number, text: string): Outcome[] {
  const [first = '', ...more] = text.split(/\r?\n/).filter((line, at) => at === 0 || line.trim())
  const kind = outcomes[place]?.kind ?? null
  const room = MAX_OUTCOMES - outcomes.length
  const lines = [first, ...more.slice(0, room)].map((text) => ({ text: text.slice(0, MAX_OUTCOME_LENGTH), kind }))
  return [...outcomes.slice(0, place), ...lines, ...outcomes.slice(place + 1)]
}
