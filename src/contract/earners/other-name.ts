import { z } from 'zod'
import { Uuid } from '../formats.ts'

/**
 * Addition: what to do where an address is somebody's whose name does not agree with the given one. `separate`: it is
 * somebody else who shares the address; the default. `rename`: it is the same person, who takes the given name; not possible
 * where several people share the address. `refuse`: an error at the name.
 */
export const OtherName = z.enum(['separate', 'rename', 'refuse'])
export type OtherName = z.output<typeof OtherName>

/** Somebody who has an address already. */
export const OtherPerson = z.object({
  earner_id: Uuid,
  recipient_first_name: z.string(),
  recipient_last_name: z.string(),
})
export type OtherPerson = z.output<typeof OtherPerson>

/** A given person whose address belongs only to people with other names. */
export const OtherNamed = z.object({
  /** From 0, as in errors. */
  row: z.int(),
  recipient_email: z.string(),
  recipient_first_name: z.string(),
  recipient_last_name: z.string(),
  people: z.array(OtherPerson),
})
export type OtherNamed = z.output<typeof OtherNamed>
