import { type Logger, pino } from 'pino'
import { ZodError } from 'zod'
import type { Config } from './config.ts'

/** Structured lines on standard output. What is logged carries ids and codes, never names, addresses or secrets. */
export const openLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({ level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })

/**
 * What may be logged of a failure. A database error's message, detail and parameters hold people's data: of such a one only
 * its code, constraint and place are kept.
 */
export function failureOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { failure: typeof error }
  const database = [error.cause, error].find((candidate) => candidate instanceof Error && 'routine' in candidate)
  const frames = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
  if (!database) return { failure: error.name, message: error.message, cause: causeOf(error.cause), frames }
  const { code, constraint, table, routine } = database as Error & Record<string, unknown>
  return { failure: 'database', code, constraint, table, routine, frames }
}

/** An answer that broke its contract says where; what stood there is somebody's data. */
function causeOf(cause: unknown) {
  if (cause instanceof ZodError) return cause.issues.map(({ code, path }) => `${path.join('.')}: ${code}`)
  return cause instanceof Error ? cause.name : undefined
}
