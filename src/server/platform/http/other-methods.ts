import type { MiddlewareHandler } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import type { Logger } from 'pino'
import { answerError } from './answer-error.ts'
import type { App, Variables } from './mount.ts'
import { Refusal } from './refusal.ts'

/**
 * Answers methods that a path of the app does not have: OPTIONS with 204, any other with 405 and a problem, both with the
 * path's methods in `Allow` (RFC 9110, 9.3.7 and 15.5.6). HEAD counts where GET does.
 */
export const answerOtherMethods = (app: App, log: Logger): MiddlewareHandler<{ Variables: Variables }> =>
  methodNotAllowed({
    app,
    onMethodNotAllowed: (c, methods) => {
      const allow = [...methods, 'OPTIONS'].join(', ')
      if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: allow } })
      const refused = answerError(new Refusal(405, 'method_not_allowed'), c, log)
      refused.headers.set('Allow', allow)
      return refused
    },
  })
