import { type Logger, pino } from 'pino'
import { ZodError } from 'zod'
import type { Config } from './config.ts'

/** Writes JSON lines to standard output. Entries carry ids and codes, never names, addresses or secrets. */
export const openLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({ level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })

/**
 * The fields of an error that may be logged. The message, detail and parameters of a database error contain personal
 * data, so only its code, constraint and location are kept.
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

/** Of an answer that broke its contract only the paths and codes: the values are personal data. */
function causeOf(cause: unknown) {
  if (cause instanceof ZodError) return cause.issues.map(({ code, path }) => `${path.join('.')}: ${code}`)
  return cause instanceof Error ? cause.name : undefined
}
