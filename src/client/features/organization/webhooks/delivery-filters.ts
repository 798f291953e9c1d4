import { filterFieldsOf } from '#client/ui/tables/filter-field.ts'
import { m } from '#i18n/compiled/messages.js'
import { type DeliverySearch, days, events, states } from './delivery-search.ts'
import { stateNames } from './webhook-words.ts'

const { choice } = filterFieldsOf<DeliverySearch>()

/** The filters of a webhook's deliveries. */
export const filters = [
  choice('state', m.word_status, states, (state) => stateNames[state]()),
  choice('event', m.webhooks_event, events, (event) => event),
  choice('days', m.webhooks_days, days, (count) => (count === '1' ? m.webhooks_last_day() : m.webhooks_last_week())),
]
