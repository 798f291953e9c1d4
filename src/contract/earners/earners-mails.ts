import { z } from 'zod'
import { AwardMail } from '../badges.ts'
import { endpoint } from '../endpoint.ts'
import { Instant, Page, Uuid } from '../formats.ts'
import { paginated } from '../page.ts'

/** A mail about one of a person's badges, with its delivery state. */
export const EarnerMail = AwardMail.extend({
  kind: z.enum(['badge_awarded', 'badge_revoked', 'award_apology']),
  badge_id: Uuid,
  /** The title of the badge's template. */
  badge_title: z.string(),
  created_at: Instant,
})
export type EarnerMail = z.output<typeof EarnerMail>

/** Addition: the mails about the badges of an earner, newest first. */
export const listEarnerMails = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/earners/:earner_id/mails',
  summary: 'List the emails sent to an earner about their badges',
  input: z.object({ earner_id: Uuid, page: Page }),
  output: paginated(EarnerMail),
})
