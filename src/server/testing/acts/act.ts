import type { ActivityKind } from '#contract/activity.ts'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/mount.ts'
import type { Answer, Issuer } from '../issuer.ts'

export type World = { db: Database; app: App; issuer: Issuer }

/** An act of its own kind: what it needs is made first, and then it is done. */
export type ActCase = [kind: ActivityKind, prepare: (world: World) => Promise<() => Promise<Answer>>]

/** Endpoints by method and path: what calling them leaves in the activity, or why they leave nothing there. */
export type Acts = Record<string, ActCase | string>

/** An act that needs nothing to be made before. */
export const atOnce = (act: (issuer: Issuer) => Promise<Answer>): ActCase[1] => {
  return async ({ issuer }) =>
    () =>
      act(issuer)
}

export const SHOWS_ONLY = 'it shows what would happen, and changes nothing'

/** The organization's part of the interface. */
export const O = '/issuers/organization'
