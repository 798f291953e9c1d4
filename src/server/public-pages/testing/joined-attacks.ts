import { ATTACKS } from '#server/testing/attacks.ts'

/** The longest title. */
const MAX_TITLE_LENGTH = 200

/**
 * All attacks, joined to a few texts of at most 200 characters: for plain text, which is escaped character by character, so that
 * no attack can hide another. Without U+0000, which PostgreSQL cannot store.
 */
export const JOINED_ATTACKS = joined(
  ATTACKS.map((attack) => attack.replaceAll('\u0000', '').slice(0, MAX_TITLE_LENGTH)),
)

function joined(attacks: string[]): string[] {
  const texts = ['']
  for (const attack of attacks) {
    const longer = texts.at(-1) + attack
    if (longer.length > MAX_TITLE_LENGTH) texts.push(attack)
    else texts[texts.length - 1] = longer
  }
  return texts
}
