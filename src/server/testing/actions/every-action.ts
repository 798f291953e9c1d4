import { ACCOUNT_ACTIONS } from './account-actions.ts'
import type { ActionCase } from './action-case.ts'
import { BADGE_ACTIONS } from './badge-actions.ts'
import { CLAIM_ACTIONS } from './claim-actions.ts'
import { DESIGN_ACTIONS } from './design-actions.ts'
import { ORGANIZATION_ACTIONS } from './organization-actions.ts'
import { PEOPLE_ACTIONS } from './people-actions.ts'
import { REPORT_ACTIONS } from './report-actions.ts'
import { SIGN_IN_ACTIONS } from './sign-in-actions.ts'
import { WEBHOOK_ACTIONS } from './webhook-actions.ts'

/** Every endpoint that can change something, with its case or why it records nothing. */
export const ACTIONS = {
  ...BADGE_ACTIONS,
  ...PEOPLE_ACTIONS,
  ...CLAIM_ACTIONS,
  ...ORGANIZATION_ACTIONS,
  ...DESIGN_ACTIONS,
  ...REPORT_ACTIONS,
  ...ACCOUNT_ACTIONS,
  ...SIGN_IN_ACTIONS,
  ...WEBHOOK_ACTIONS,
}

/** Those that record a line of activity, by method and path. */
export const CASES = Object.entries(ACTIONS).filter(
  (entry): entry is [string, ActionCase] => typeof entry[1] !== 'string',
)
