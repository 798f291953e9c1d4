import { createApp as createPlainApp } from '../app.ts'
import type { App } from '../platform/http/mount.ts'
import { openApiOf } from '../platform/openapi/openapi.ts'
import { declaredRoutes } from '../routes.ts'
import type { Services } from '../services.ts'
import { comparisonWith, type Document } from './openapi/compare-with-document.ts'
import { recordAnswer } from './openapi/record-answer.ts'

/** An answer that the OpenAPI document describes otherwise, or not at all: one of the two is wrong. */
class UndescribedAnswer extends Error {}

/** Made once per process, when the first request of a test is answered. */
let document: Document | undefined
let compare: ReturnType<typeof comparisonWith> | undefined

/**
 * The application, for tests: every answer that it gives to `request` is compared with the OpenAPI document.
 * Requests reject with an UndescribedAnswer if they differ.
 */
export function createApp(services: Services): App {
  const app = createPlainApp(services)
  const request = app.request
  app.request = async (input, init, ...more) => {
    const response = await request(input, init, ...more)
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
    const isDescribed = pathname.startsWith('/api/') || (pathname.startsWith('/ims/') && response.status !== 405)
    if (!isDescribed) return response
    document ??= openApiOf(declaredRoutes, services.config) as Document
    compare ??= comparisonWith(document)
    const comparison = compare({
      method: init?.method ?? (input instanceof Request ? input.method : 'GET'),
      path: pathname,
      sent: jsonOf(init),
      status: response.status,
      headers: response.headers,
      body: isText(response) ? await response.clone().text() : undefined,
    })
    if (comparison) recordAnswer(document, `${response.status} ${comparison.operation}`)
    if (comparison?.difference) throw new UndescribedAnswer(comparison.difference)
    return response
  }
  return app
}

const isText = ({ headers, body }: Response) => !body || headers.get('content-type')?.startsWith('application/json')

/** The JSON that a request sends; undefined if it sends something else, or what is no JSON. */
function jsonOf(init: RequestInit | undefined): unknown {
  if (typeof init?.body !== 'string' || !new Headers(init.headers).get('content-type')?.includes('json'))
    return undefined
  try {
    return JSON.parse(init.body)
  } catch {
    return undefined
  }
}
