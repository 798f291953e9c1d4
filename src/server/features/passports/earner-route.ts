import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Request, Route } from '#server/platform/http/route.ts'
import { hashSecret } from '#server/platform/http/secret.ts'
import { findPassportSession, type PassportSession } from './passports.sql.ts'

export type EarnerRequest = Request & { session: PassportSession }

/** Where nothing is answered, nothing has to be returned. */
type Answer<E extends Endpoint> = Promise<undefined extends z.input<E['output']> ? void : z.input<E['output']>>

/**
 * Binds an endpoint to its handler, for whoever has *My badges* open. What an input names is looked for among what is the passport's
 * own: anything else is answered as unknown.
 * @throws Refusal 401 for a browser in which it is not open
 */
export const earnerRoute = <E extends Endpoint>(
  endpoint: E,
  handle: (input: z.output<E['input']>, request: EarnerRequest) => Answer<E>,
): Route => ({
  endpoint,
  access: 'earner',
  async handle(input: z.output<E['input']>, request: Request) {
    const { passportToken: token, db } = request
    const session = token ? await findPassportSession(db, hashSecret(token)) : undefined
    if (!session) throw new Refusal(401, 'unauthenticated')
    return handle(input, { ...request, session })
  },
})
