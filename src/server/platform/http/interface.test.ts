import { expect, test } from 'vitest'
import { routes } from '#server/routes.ts'

/** The endpoints of the API specification, in its wording and order. */
const INTERFACE = `
E1 POST /api/v1/issuers/organization/badge_templates
E2 POST /api/v1/issuers/organization/badge_templates/{template_id}/learning_path/{learning_path_id}
E3 GET /api/v1/issuers/organization/badge_templates/selectables/{learning_path_id}
E4 GET /api/v1/issuers/organization/learning_paths
E5 GET /api/v1/auth/user
E6 PUT /api/v1/auth/user
E7 POST /api/v1/auth/user/profile
E8 GET /api/v1/auth/request-password
E9 GET /api/v1/issuers/organization
E10 POST /api/v1/issuers/organization/logo
E11 PUT /api/v1/issuers/organization
E12 GET /api/v1/issuers/organization/year-statistics
E13 GET /api/v1/issuers/organization/statistics
E14 GET /api/v1/issuers/organization/badges/{badge_id}
E15 GET /api/v1/issuers/organization/badges
E16 GET /api/v1/issuers/organization/badges/export
E17 POST /api/v1/issuers/badges/{badge_id}/revoke
E18 POST /api/v1/issuers/organization/badges
E19 POST /api/v1/issuers/organization/badges/earners-lists/{earners_list_id}
E20 POST /api/v1/issuers/organization/earners_lists/earners
E21 PUT /api/v1/issuers/organization/earners_lists/earners/{earner_id}
E22 POST /api/v1/issuers/organization/earners_lists
E23 PUT /api/v1/issuers/organization/earners_lists/{earners_list_id}
E24 GET /api/v1/issuers/organization/earners_lists/{earners_list_id}
E25 GET /api/v1/issuers/organization/earners_lists
E26 DELETE /api/v1/issuers/organization/earners_lists/{earners_list_id}`
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [string, string, string])

/** The specification fixes the places of parameters, not their names. */
const shape = (path: string) => path.replace(/\{\w+\}|:\w+/g, '*')

test.each(INTERFACE)('%s is served: %s %s', (_, method, path) => {
  const served = routes.filter(({ endpoint }) => endpoint.method === method && shape(endpoint.path) === shape(path))
  expect(served).toHaveLength(1)
})

const CREATING = ['E1', 'E18', 'E19', 'E20', 'E22']

test.each(INTERFACE)('%s answers a success with its specified status', (name, method, path) => {
  const route = routes.find(({ endpoint }) => endpoint.method === method && shape(endpoint.path) === shape(path))
  const status = CREATING.includes(name) ? 201 : name === 'E26' ? 204 : 200
  expect(route?.endpoint.status ?? 200).toBe(status)
})
