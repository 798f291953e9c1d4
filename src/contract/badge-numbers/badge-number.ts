import { z } from 'zod'

/** A badge's short number, `7K2M-94QX`: digits and letters except I, L, O and U, which are easily misread. */
export const BadgeNumber = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  .meta({ examples: ['7K2M-94QX'] })

/** Separators that people type within a number. */
const APART = /[\s.\-\u2010-\u2015\u2212]/g

/** Longer texts, in characters, are not looked through: somebody may give a whole badge file where a number may stand. */
const LONGEST = 100

/**
 * Parses a typed badge number: either case, with or without the dash, O read as 0, I and L as 1.
 * @returns undefined if the text is no badge number
 */
export function readBadgeNumber(written: string): string | undefined {
  if (written.length > LONGEST) return undefined
  const signs = written.replace(APART, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  return BadgeNumber.safeParse(`${signs.slice(0, 4)}-${signs.slice(4)}`).data
}
