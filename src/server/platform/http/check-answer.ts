import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '#contract/endpoint.ts'

/** A handler's answer is not what its contract promises: a fault of ours, never of the request. */
class BrokenAnswer extends Error {}

/**
 * Holds an answer to its contract in tests and in development. Production serializes answers without reading them again,
 * so a field that the contract does not name is as wrong as one that is missing.
 * @throws BrokenAnswer with what differs as its cause
 */
export function checkAnswer({ method, path, output }: Endpoint, answer: unknown): void {
  if (process.env.NODE_ENV === 'production' || answer === undefined) return
  const sent = JSON.parse(JSON.stringify(answer))
  const parsed = output.safeParse(sent)
  if (!parsed.success) throw new BrokenAnswer(`${method} ${path}`, { cause: parsed.error })
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), sent)) return
  throw new BrokenAnswer(`${method} ${path} answers with more than its contract names`, { cause: sent })
}
