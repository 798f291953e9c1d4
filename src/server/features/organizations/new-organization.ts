import { z } from 'zod'
import { Language, requiredText } from '#contract/formats.ts'
import { OrganizationActivity, OrganizationType } from '#contract/organization.ts'
import { MAX_CREDITS } from '../credits/grant-credits.ts'

/** An organization as the operator creates it; its members enter the rest. */
export const NewOrganization = z.object({
  name: requiredText(255),
  type: OrganizationType.default('public_local_national'),
  activity: OrganizationActivity.default('university'),
  language: Language.default('en'),
  /** Number of badges that it may issue at first. */
  credits: z.coerce.number<number | string>().int().min(0).max(MAX_CREDITS).default(0),
})
export type NewOrganization = z.output<typeof NewOrganization>
