import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#client/api/error-message.ts'
import { useAction } from '#client/api/use-action.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { CopyButton } from '#client/ui/buttons/CopyButton.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { StatusPill } from '#client/ui/feedback/Status.tsx'
import { SideSheet } from '#client/ui/overlays/SideSheet.tsx'
import type { Webhook } from '#contract/webhooks/webhooks.ts'
import { m } from '#i18n/compiled/messages.js'
import { stateOf, tookWords } from './webhook-words.ts'
import { deliveryQuery, resendDeliveryMutation } from './webhooks.queries.ts'

/** Tells repeats of a delivery, by Standard Webhooks. */
const ID_HEADER = 'webhook-id'

type DeliverySheetProps = { webhook: Webhook; id: string; onClose: () => void }

/** What was sent, what came back, and the button that sends it again. */
export function DeliverySheet({ webhook, id, onClose }: DeliverySheetProps) {
  const { data: delivery, error } = useQuery(deliveryQuery(webhook.id, id))
  const resend = useAction(resendDeliveryMutation, { done: m.webhooks_resent() })
  return (
    <SideSheet
      title={delivery?.event ?? m.webhooks_delivery()}
      staysAtTop
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          icon="send"
          unavailable={webhook.off !== null && m.webhooks_is_off()}
          busy={resend.isPending && m.webhooks_sending()}
          onClick={() => resend.run({ webhook_id: webhook.id, delivery_id: id })}
        >
          {m.webhooks_resend()}
        </Button>
      }
    >
      {delivery ? (
        <div className="grid gap-5">
          <div>
            <StatusPill {...stateOf(delivery)} />
            <p className="hint mt-2">
              {m.webhooks_attempts({ count: delivery.attempts, took: tookWords(delivery.took_ms) || '–' })}{' '}
              {delivery.sent_at && m.webhooks_last_sent({ at: formatInstant(delivery.sent_at) })}
            </p>
          </div>
          <Raw
            title={m.webhooks_we_sent()}
            text={`${ID_HEADER}: ${delivery.message_id}\n\n${indented(delivery.body)}`}
          />
          {delivery.answer ? (
            <Raw title={m.webhooks_they_answered({ status: delivery.status ?? '' })} text={delivery.answer} />
          ) : (
            delivery.sent_at && <p className="hint">{m.webhooks_no_text()}</p>
          )}
          <Alert>{resend.problem}</Alert>
        </div>
      ) : error ? (
        <Note kind="warn">{errorMessage(error)}</Note>
      ) : (
        <TableSkeleton rows={6} />
      )}
    </SideSheet>
  )
}

const Raw = ({ title, text }: { title: string; text: string }) => (
  <section aria-label={title}>
    <div className="flex flex-wrap gap-2 items-center justify-between mb-2">
      <h3>{title}</h3>
      <CopyButton text={text}>{m.webhooks_copy()}</CopyButton>
    </div>
    <pre className="p-3 border border-rule bg-paper-sunk text-sm whitespace-pre-wrap wrap-anywhere">{text}</pre>
  </section>
)

/** The body as people read it; it was sent on one line. */
function indented(body: string | null): string {
  if (body === null) return m.webhooks_no_body()
  return JSON.stringify(JSON.parse(body), null, 2)
}
