import { answerInProtocol } from '#server/platform/http/answer-in-protocol.ts'
import { InvalidInput } from '#server/platform/http/input/parse-input.ts'
import type { AppContext } from '#server/platform/http/mount.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Services } from '#server/services.ts'
import { ScimRefusal } from './scim-refusal.ts'

export const MEDIA_TYPE = 'application/scim+json'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** Answers an error as the API does, in the words of SCIM. */
export function answerScimError(c: AppContext, services: Pick<Services, 'log'>, error: Error): Promise<Response> {
  const scimType = scimTypeOf(error)
  const write = (status: number, detail: string) => ({
    schemas: [ERROR],
    status: String(status),
    ...(scimType && { scimType }),
    detail,
  })
  return answerInProtocol(c, services, error, { mediaType: MEDIA_TYPE, write })
}

function scimTypeOf(error: Error): string | undefined {
  if (error instanceof ScimRefusal) return error.scimType
  if (error instanceof InvalidInput) return 'invalidValue'
  return error instanceof Refusal && error.code === 'unreadable_body' ? 'invalidSyntax' : undefined
}
