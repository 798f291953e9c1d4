import type { Product } from './product.ts'
import { expect } from './test.ts'

export const PATH = '/api/v1/issuers/organization'

export type Ask = (
  method: string,
  path: string,
  body?: object,
  key?: string,
) => Promise<{ status: number; body: Answer }>
// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers that it does not trust to have a shape
type Answer = any

/** Signs in the only member of a new organization with these credits, without a browser. */
export async function signedInIssuer(product: Product, credits: number): Promise<Ask> {
  const organization = await product.admin('create-organization', '--name', 'Killed', '--credits', String(credits))
  const person = { email: 'issuer@killed.example', password: 'nothing is ever lost' }
  const account = ['--organization', String(organization['id']), '--name', 'Ines', '--last-name', 'Moreau']
  await product.admin('create-user', ...account, '--email', person.email, '--password', person.password)
  let cookie = ''
  const ask: Ask = async (method, path, body, key) => {
    const response = await fetch(`${product.url}${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return { status: response.status, body: await response.json() }
  }
  expect((await ask('POST', '/api/v1/auth/login', person)).status).toBe(200)
  return ask
}

/** @returns the id of a template that can be awarded */
export async function makeTemplate(ask: Ask): Promise<string> {
  const { body } = await ask('POST', `${PATH}/badge_templates`, {
    title: 'Never lost',
    code: 'NL-1',
    type: 'participation',
    description: '<p>Kept.</p>',
    assignment_criteria: '<p>None.</p>',
    status: 'active',
  })
  return body.data.id
}
