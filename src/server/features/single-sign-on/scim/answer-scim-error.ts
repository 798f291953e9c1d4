import { answerError } from '#server/platform/http/answer-error.ts'
import { InvalidInput } from '#server/platform/http/input/parse-input.ts'
import type { AppContext } from '#server/platform/http/mount.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Services } from '#server/services.ts'
import { ScimRefusal } from './scim-refusal.ts'

export const MEDIA_TYPE = 'application/scim+json'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** Answers an error as the API does, in the words of the protocol. */
export async function answerScimError(c: AppContext, { log }: Pick<Services, 'log'>, error: Error): Promise<Response> {
  const answered = answerError(error, c, log)
  if (!answered.body) return answered
  const { message, errors = {} } = (await answered.json()) as { message: string; errors?: Record<string, string[]> }
  const fields = Object.entries(errors).map(([field, sentences]) => `${field}: ${sentences.join(' ')}`)
  const status = answered.status === 422 ? 400 : answered.status
  const scimType = scimTypeOf(error)
  const body = {
    schemas: [ERROR],
    status: String(status),
    ...(scimType && { scimType }),
    detail: fields.join(' ') || message,
  }
  if (status === 401) c.header('WWW-Authenticate', 'Bearer')
  return c.body(JSON.stringify(body), status as 400, { 'Content-Type': MEDIA_TYPE, 'Cache-Control': 'no-store' })
}

function scimTypeOf(error: Error): string | undefined {
  if (error instanceof ScimRefusal) return error.scimType
  if (error instanceof InvalidInput) return 'invalidValue'
  return error instanceof Refusal && error.code === 'unreadable_body' ? 'invalidSyntax' : undefined
}
