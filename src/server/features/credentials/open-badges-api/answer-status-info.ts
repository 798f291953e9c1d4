import type { StatusInfo } from '#contract/open-badges-api.ts'
import { answerInProtocol } from '#server/platform/http/answer-in-protocol.ts'
import type { AppContext } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'

/** The minor codes of the standard, by status. */
const CODES: Record<number, string> = {
  400: 'invalid_query_parameter',
  401: 'unauthorizedrequest',
  403: 'forbidden',
  404: 'not_found',
  405: 'not_allowed',
  429: 'server_busy',
  500: 'internal_server_error',
  503: 'server_busy',
}

/** Answers an error as the API does, as `Imsx_StatusInfo`. */
export const answerStatusInfo = (c: AppContext, services: Pick<Services, 'log'>, error: Error): Promise<Response> =>
  answerInProtocol(c, services, error, {
    mediaType: 'application/json',
    write: (status, words): StatusInfo => ({
      imsx_codeMajor: 'failure',
      imsx_severity: status === 404 ? 'status' : 'error',
      imsx_description: words,
      imsx_codeMinor: {
        imsx_codeMinorField: [
          { imsx_codeMinorFieldName: 'insegna', imsx_codeMinorFieldValue: CODES[status] ?? 'unknown' },
        ],
      },
    }),
  })
