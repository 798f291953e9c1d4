import { LONGEST_OUTCOME, MOST_OUTCOMES, type OutcomeKind } from '#contract/micro-credentials/micro-credentials.ts'
import type { TypeDataField } from '../../template-texts.ts'
import type { Outcome } from '../micro-texts.ts'

/** The texts about an earner that tell outcomes, and of which kind. Where something is applied is none. */
export const outcomeTexts = {
  acquired_knowledge: 'knowledge',
  acquired_skills: 'skill',
  acquired_attitudes: 'responsibility_and_autonomy',
} as const satisfies Partial<Record<TypeDataField, OutcomeKind>>
export type OutcomeText = keyof typeof outcomeTexts

/** How an item of a list begins, in the words that a reader sees of a text with markup. */
const ITEM = /^• ?/

/** An end of a sentence: its mark, and after the space what begins another. */
const BETWEEN_SENTENCES = /(?<=[.!?…])\s+(?=[\p{Lu}\p{N}«“"])/u

/**
 * The sentences of what a reader sees of a text: every item of a list as it is, every sentence of the other lines. What is
 * longer than an outcome may be is left out: half a sentence says something else.
 */
export function sentencesIn(words: string): string[] {
  const found = words
    .split('\n')
    .flatMap((line) => (ITEM.test(line) ? [line.replace(ITEM, '')] : line.split(BETWEEN_SENTENCES)))
  const sentences = found.map((text) => text.replace(/\s+/g, ' ').trim())
  return sentences.filter((text) => text !== '' && text.length <= LONGEST_OUTCOME)
}

/** These outcomes, and after them those that the texts tell and that are not there yet, as far as there is room. */
export function withOutcomesFrom(texts: Record<OutcomeText, string>, outcomes: Outcome[]): Outcome[] {
  const written = outcomes.filter(({ text }) => text.trim())
  const known = new Set(written.map(({ text }) => text.trim()))
  for (const [field, kind] of Object.entries(outcomeTexts)) {
    for (const text of sentencesIn(texts[field as OutcomeText])) {
      if (known.has(text) || written.length >= MOST_OUTCOMES) continue
      known.add(text)
      written.push({ text, kind })
    }
  }
  return written
}

/** Outcomes after the one at a place has said several lines: each is an outcome of its kind, as far as there is room. */
export function withLines(outcomes: Outcome[], place: number, text: string): Outcome[] {
  const [first = '', ...more] = text.split(/\r?\n/).filter((line, at) => at === 0 || line.trim())
  const kind = outcomes[place]?.kind ?? null
  const room = MOST_OUTCOMES - outcomes.length
  const lines = [first, ...more.slice(0, room)].map((text) => ({ text: text.slice(0, LONGEST_OUTCOME), kind }))
  return [...outcomes.slice(0, place), ...lines, ...outcomes.slice(place + 1)]
}

/** Outcomes after one went from a place to another. */
export function moved(outcomes: Outcome[], from: number, to: number): Outcome[] {
  const others = outcomes.filter((_, place) => place !== from)
  return [...others.slice(0, to), ...outcomes.slice(from, from + 1), ...others.slice(to)]
}
