import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { OwnUrl } from './formats.ts'

/** Where the Open Badges API 3.0 of 1EdTech is. */
export const OPEN_BADGES_ROOT = '/ims/ob/v3p0'
/** What the standard calls the right to read credentials. */
export const CREDENTIAL_SCOPE = 'https://purl.imsglobal.org/spec/ob/v3p0/scope/credential.readonly'
/** Credentials on a page, by default and at most. */
export const MOST_CREDENTIALS = 100

/** An error as the services of 1EdTech say it. */
export const StatusInfo = z.object({
  imsx_codeMajor: z.literal('failure'),
  imsx_severity: z.enum(['error', 'status']),
  imsx_description: z.string(),
  imsx_codeMinor: z.object({
    imsx_codeMinorField: z.array(
      z.object({ imsx_codeMinorFieldName: z.string(), imsx_codeMinorFieldValue: z.string() }),
    ),
  }),
})
export type StatusInfo = z.output<typeof StatusInfo>

/** Addition: what this service has of the Open Badges API, as an OpenAPI 3.0 document. */
export const getServiceDescription = endpoint({
  method: 'GET',
  path: `${OPEN_BADGES_ROOT}/discovery`,
  summary: 'Describe the Open Badges API',
  input: z.object({}),
  output: z.looseObject({ openapi: z.string() }),
})

/**
 * Addition: the organization's signed credentials in the order in which their badges were issued, those that are revoked or
 * expired too. `Link` leads to the next page; people who were erased leave gaps, so that pages stay where they are.
 */
export const getCredentials = endpoint({
  method: 'GET',
  path: `${OPEN_BADGES_ROOT}/credentials`,
  summary: 'Get credentials as Open Badges 3.0',
  input: z.object({
    /** More than 100 are answered as 100. */
    limit: z.coerce.number<number | string>().int().min(1).default(MOST_CREDENTIALS),
    offset: z.coerce.number<number | string>().int().min(0).default(0),
    /** Only those of badges that were issued here after this moment; in UTC if it names no zone. */
    since: z.iso
      .datetime({ offset: true, local: true })
      .meta({ examples: ['2026-11-24T13:52:00Z'] })
      .optional(),
  }),
  output: z.object({ credential: z.array(z.looseObject({ id: OwnUrl, type: z.array(z.string()) })) }),
})
