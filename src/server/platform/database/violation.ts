/** The error codes of our own triggers; constraints and indexes are recognized by name. */
const codes = { frozen: '23001' }

/**
 * Whether the database refused a statement because of a constraint or unique index of this name.
 * The driver's error is the cause of the query builder's.
 */
export const violates = (error: unknown, constraint: string): boolean => causeOf(error)?.constraint === constraint

/** Whether a trigger refused to change what was issued. */
export const isFrozen = (error: unknown): boolean => causeOf(error)?.code === codes.frozen

function causeOf(error: unknown): { code?: string; constraint?: string } | undefined {
  return error instanceof Error && error.cause ? (error.cause as object) : undefined
}
