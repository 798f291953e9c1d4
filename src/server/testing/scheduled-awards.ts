import { DAY } from './clock.ts'
import type { Issuer } from './issuer.ts'

export const SCHEDULED = '/issuers/organization/scheduled_awards'

/** A wall-clock time about a week from now. */
export const SOON = `${new Date(Date.now() + 7 * DAY).toISOString().slice(0, 10)} 09:00:00`

/** Schedules an award through the API. @returns the scheduled award */
export async function schedule(issuer: Pick<Issuer, 'ask'>, award: object) {
  const { status, body } = await issuer.ask('POST', SCHEDULED, award)
  if (status !== 201) throw new Error(`It was not scheduled: ${JSON.stringify(body).slice(0, 500)}`)
  return body.data
}
