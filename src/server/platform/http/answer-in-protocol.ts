import type { Services } from '#server/services.ts'
import { answerError } from './answer-error.ts'
import type { AppContext } from './mount.ts'

type Protocol = { mediaType: string; write(status: number, words: string): object }

/** Answers an error as the API does, in the words of a protocol that knows 400 where the API says 422. */
export async function answerInProtocol(
  c: AppContext,
  { log }: Pick<Services, 'log'>,
  error: Error,
  { mediaType, write }: Protocol,
): Promise<Response> {
  const answered = answerError(error, c, log)
  if (!answered.body) return answered
  const { message, errors = {} } = (await answered.json()) as { message: string; errors?: Record<string, string[]> }
  const fields = Object.entries(errors).map(([field, sentences]) => `${field}: ${sentences.join(' ')}`)
  const status = answered.status === 422 ? 400 : answered.status
  if (status === 401) c.header('WWW-Authenticate', 'Bearer')
  return c.body(JSON.stringify(write(status, fields.join(' ') || message)), status as 400, {
    'Content-Type': mediaType,
    'Cache-Control': 'no-store',
  })
}
