import type { z } from 'zod'

/** A handler's answer is not what its contract promises: a fault of ours, never of the request. */
export class BrokenAnswer extends Error {}

/**
 * An answer that is JSON already: for one that shows the same things many times, each of which was checked against its
 * part of the contract, and written, once.
 */
export class WrittenAnswer {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** A part of an answer as JSON. @throws BrokenAnswer where it is not what its part of the contract promises */
export function written<Part extends z.ZodType>(part: Part, value: z.input<Part>): string {
  const parsed = part.safeParse(value)
  if (!parsed.success) throw new BrokenAnswer('A part of an answer', { cause: parsed.error })
  return JSON.stringify(parsed.data)
}

/** The members of an object that has some, as JSON without its braces: more can be written beside them. */
export const writtenMembers = <Part extends z.ZodObject>(part: Part, value: z.input<Part>): string =>
  written(part, value).slice(1, -1)
