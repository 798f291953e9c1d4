import type { ActivityKind } from '#contract/activity.ts'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/mount.ts'
import type { Answer, Issuer } from '../issuer.ts'

export type World = { db: Database; app: App; issuer: Issuer }

/** An act with the kind of activity it logs; `prepare` sets up what it needs and returns the act itself. */
export type ActCase = [kind: ActivityKind, prepare: (world: World) => Promise<() => Promise<Answer>>]

/** Per endpoint (method and path): the act and the activity that it logs, or why it logs nothing. */
export type Acts = Record<string, ActCase | string>

/** An act that needs no set-up. */
export const withoutSetup = (act: (issuer: Issuer) => Promise<Answer>): ActCase[1] => {
  return async ({ issuer }) =>
    () =>
      act(issuer)
}

export const SHOWS_ONLY = 'it shows what would happen, and changes nothing'

/** Base path of the organization's API. */
export const O = '/issuers/organization'
