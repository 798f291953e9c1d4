import { z } from 'zod'

/** A badge's short number, `7K2M-94QX`: digits and letters without I, L, O and U, none of which is taken for another. */
export const BadgeNumber = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  .meta({ examples: ['7K2M-94QX'] })

/** The dashes and spaces between which people write a number. */
const APART = /[\s.\-\u2010-\u2015\u2212]/g

/**
 * The number that somebody has typed, in either case, with or without its dash, an O for a zero and an I or L for a one.
 * @returns undefined where the text is no number
 */
export function readBadgeNumber(written: string): string | undefined {
  const signs = written.replace(APART, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  return BadgeNumber.safeParse(`${signs.slice(0, 4)}-${signs.slice(4)}`).data
}
