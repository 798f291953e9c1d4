import type { Issuer } from '../issuer.ts'
import { type ActionCases, O, type World, withoutSetup } from './action-case.ts'

const HOOK = `${O}/webhooks/:webhook_id`

/** Adds a webhook at a port where nobody listens. @returns its path */
export async function givenWebhook(issuer: Issuer): Promise<string> {
  const values = { name: 'Student record', url: 'http://127.0.0.1:9/hook', events: ['badge.issued'] }
  const { body } = await issuer.ask('POST', `${O}/webhooks`, values)
  return `${O}/webhooks/${body.data.id}`
}

const withWebhook =
  (method: string, more: string, values?: object) =>
  async ({ issuer }: World) => {
    const path = await givenWebhook(issuer)
    return () => issuer.ask(method, `${path}${more}`, values)
  }

/** Actions on webhooks. */
export const WEBHOOK_ACTIONS: ActionCases = {
  [`POST ${O}/webhooks`]: [
    'webhook_added',
    withoutSetup((issuer) =>
      issuer.ask('POST', `${O}/webhooks`, { name: 'Record', url: 'http://127.0.0.1:9/', events: ['badge.issued'] }),
    ),
  ],
  [`PUT ${HOOK}`]: ['webhook_changed', withWebhook('PUT', '', { name: 'Register' })],
  [`DELETE ${HOOK}`]: ['webhook_removed', withWebhook('DELETE', '')],
  [`POST ${HOOK}/rotate`]: ['webhook_rotated', withWebhook('POST', '/rotate')],
  [`POST ${HOOK}/test`]: 'it is in the deliveries',
  [`POST ${HOOK}/replay`]: 'it is in the deliveries',
  [`POST ${HOOK}/deliveries/:delivery_id/resend`]: 'it is in the deliveries',
}
