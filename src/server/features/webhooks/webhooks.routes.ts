import * as deliveries from '#contract/webhooks/deliveries.ts'
import * as webhooks from '#contract/webhooks/webhooks.ts'
import { route, withFreshProof } from '#server/platform/http/route.ts'
import { getDelivery, listDeliveries, replayWebhook, resendDelivery } from './deliveries.ts'
import { createWebhook, deleteWebhook, listWebhooks, rotateWebhook, testWebhook, updateWebhook } from './webhooks.ts'

export const webhookRoutes = [
  route(webhooks.listWebhooks, 'manage_webhooks', listWebhooks),
  withFreshProof(route(webhooks.createWebhook, 'manage_webhooks', createWebhook)),
  withFreshProof(route(webhooks.updateWebhook, 'manage_webhooks', updateWebhook)),
  route(webhooks.deleteWebhook, 'manage_webhooks', deleteWebhook),
  withFreshProof(route(webhooks.rotateWebhook, 'manage_webhooks', rotateWebhook)),
  route(webhooks.testWebhook, 'manage_webhooks', testWebhook),
  route(webhooks.replayWebhook, 'manage_webhooks', replayWebhook),
  route(deliveries.listDeliveries, 'manage_webhooks', listDeliveries),
  route(deliveries.getDelivery, 'manage_webhooks', getDelivery),
  route(deliveries.resendDelivery, 'manage_webhooks', resendDelivery),
]
