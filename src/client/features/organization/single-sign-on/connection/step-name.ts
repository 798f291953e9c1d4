import { m } from '#i18n/compiled/messages.js'
import type { SetUpStep } from './connection-search.ts'

const NAMES: Record<SetUpStep, () => string> = {
  addresses: m.sso_step_addresses,
  domain: m.sso_step_domain,
  test: m.sso_step_test,
  on: m.sso_step_on,
}

/** A step of the set-up, as it is called. */
export const stepName = (step: SetUpStep) => NAMES[step]()
