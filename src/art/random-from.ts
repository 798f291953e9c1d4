/**
 * A deterministic random number generator in [0, 1): the same text gives the same stream on every machine.
 * The text is hashed with FNV-1a (32 bit) and seeds Mulberry32.
 */
export function randomFrom(text: string): () => number {
  let state = 2166136261
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  return () => {
    state += 0x6d2b79f5
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** An element id hashed from what is drawn, so that several pictures can be inlined in one page. */
export const idFrom = (prefix: string, text: string) => prefix + Math.floor(randomFrom(text)() * 2 ** 32).toString(36)
