import type { ActivityKind } from '#contract/activity.ts'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/mount.ts'
import type { Answer, Issuer } from '../issuer.ts'

export type World = { db: Database; app: App; issuer: Issuer }

/** An action with the kind of activity it logs; `prepare` sets up what it needs and returns the action itself. */
export type ActionCase = [kind: ActivityKind, prepare: (world: World) => Promise<() => Promise<Answer>>]

/** Per endpoint (method and path): the action and the activity that it logs, or why it logs nothing. */
export type ActionCases = Record<string, ActionCase | string>

/** An action that needs no set-up. */
export const withoutSetup = (action: (issuer: Issuer) => Promise<Answer>): ActionCase[1] => {
  return async ({ issuer }) =>
    () =>
      action(issuer)
}

export const SHOWS_ONLY = 'it shows what would happen, and changes nothing'

/** Base path of the organization's API. */
export const O = '/issuers/organization'
