import { z } from 'zod'
import { Language, requiredText } from '#contract/formats.ts'
import { OrganizationActivity, OrganizationType } from '#contract/organization.ts'
import { Credits } from '../credits/grant-credits.ts'

/** An organization as the operator makes it; the rest is entered by its own people. */
export const NewOrganization = z.object({
  name: requiredText(255),
  type: OrganizationType.default('public_local_national'),
  activity: OrganizationActivity.default('university'),
  language: Language.default('en'),
  /** What it may issue from the start. */
  credits: Credits.or(z.literal('0').transform(() => 0)).default(0),
})
export type NewOrganization = z.output<typeof NewOrganization>
