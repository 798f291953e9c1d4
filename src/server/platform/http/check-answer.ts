import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '#contract/endpoint.ts'

/** A handler's answer does not match its contract: a bug, not a fault of the request. */
class BrokenAnswer extends Error {}

/**
 * Checks an answer against its contract in tests and in development. Production serializes answers without parsing
 * them, so a field that the contract does not name is as wrong as a missing one.
 * @throws BrokenAnswer with the difference as its cause
 */
export function checkAnswer({ method, path, output }: Endpoint, answer: unknown): void {
  if (process.env.NODE_ENV === 'production' || answer === undefined) return
  const sent = JSON.parse(JSON.stringify(answer))
  const parsed = output.safeParse(sent)
  if (!parsed.success) throw new BrokenAnswer(`${method} ${path}`, { cause: parsed.error })
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), sent)) return
  throw new BrokenAnswer(`${method} ${path} answers with more than its contract names`, { cause: sent })
}
