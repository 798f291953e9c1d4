import { CREDENTIAL_SCOPE, getCredentials, OPEN_BADGES_ROOT } from '#contract/open-badges-api.ts'
import type { Declared } from '#server/platform/http/route.ts'
import { openApiOf } from '#server/platform/openapi/openapi.ts'
import type { Services } from '#server/services.ts'

const SCHEME = 'ApiToken'

/** What the service has of the Open Badges API, as the standard's profile of OpenAPI 3.0. */
export function serviceDescription(route: Declared, { config, urls }: Pick<Services, 'config' | 'urls'>) {
  const { paths } = openApiOf([route], config) as { paths: Record<string, { get: object }> }
  const get = { ...paths[getCredentials.path]?.get, operationId: 'getCredentials', security: [{ [SCHEME]: [] }] }
  return {
    openapi: '3.0.1',
    info: {
      title: 'Insegna',
      version: '1.0.0',
      description: 'The part of the Open Badges API 3.0 by which the credentials of an organization are read.',
      termsOfService: urls.base,
      'x-imssf-privacyPolicyUrl': urls.base,
      'x-imssf-image': `${urls.base}/favicon.svg`,
    },
    servers: [{ url: `${urls.base}${OPEN_BADGES_ROOT}` }],
    paths: { '/credentials': { get } },
    components: {
      securitySchemes: {
        [SCHEME]: {
          type: 'http',
          scheme: 'bearer',
          description: `An API token of the organization, made in the dashboard. Each has the scope ${CREDENTIAL_SCOPE}.`,
        },
      },
    },
  }
}
