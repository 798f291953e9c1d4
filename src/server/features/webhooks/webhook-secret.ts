import { createHmac, randomBytes } from 'node:crypto'
import type { Services } from '#server/services.ts'
import type { WebhookRow } from './webhooks.sql.ts'

/** As Standard Webhooks writes secrets. */
const PREFIX = 'whsec_'
const SECRET_BYTES = 24

/** What the seal of a secret is about. */
const about = (organizationId: string) => `webhook of ${organizationId}`

/** A new secret: to be shown once, and sealed to be kept. */
export function newSecret({ seal }: Pick<Services, 'seal'>, organizationId: string) {
  const bytes = randomBytes(SECRET_BYTES)
  return { shown: `${PREFIX}${bytes.toString('base64')}`, sealed: seal.close(bytes, about(organizationId)) }
}

/** The id of a delivery as its receiver knows it. */
export const messageId = (deliveryId: string) => `msg_${deliveryId.replaceAll('-', '')}`

type Signed = { id: string; body: string; at: Date }
type Secrets = Pick<WebhookRow, 'organizationId' | 'sealedSecret' | 'formerSecret' | 'formerUntil'>

/**
 * The headers of Standard Webhooks. For a day after a rotation the former secret signs too.
 * @returns undefined if the secret was sealed with another key
 */
export function signatureHeaders({ seal }: Pick<Services, 'seal'>, webhook: Secrets, { id, body, at }: Signed) {
  const { organizationId, sealedSecret, formerSecret, formerUntil } = webhook
  const isFormerValid = formerSecret && formerUntil && new Date(formerUntil) > at
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures: string[] = []
  for (const sealed of isFormerValid ? [sealedSecret, formerSecret] : [sealedSecret]) {
    const secret = seal.open(sealed, about(organizationId))
    if (!secret) return undefined
    signatures.push(
      `v1,${createHmac('sha256', secret)
        .update(`${messageId(id)}.${timestamp}.${body}`)
        .digest('base64')}`,
    )
  }
  return { 'webhook-id': messageId(id), 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
