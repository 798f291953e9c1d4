import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { Day, Instant, requiredLine, text, Uuid } from '../formats.ts'
import { DomainName } from '../single-sign-on/domains.ts'

/** Days between two mails to the people of a domain. */
export const LEAVERS_PAUSE_DAYS = 14

/**
 * How many people, in tens: null for fewer than ten. No figure comes within ten of the one that it is a part of, so that no smaller
 * group follows from two of them.
 */
const Tens = z.int().nullable()

export const LeaverCampaign = z.object({
  id: Uuid,
  title: z.string(),
  domain: z.string(),
  /** The last day of the addresses. */
  last_day: Day,
  /** The organization's own words; empty for the default ones. */
  words: z.string(),
  created_at: Instant,
  reminded_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  /** Whether mails of its present round are still to be written. */
  is_sending: z.boolean(),
  /** From when its one reminder may be sent; null once it was, or the campaign has ended. */
  may_remind_from: Instant.nullable(),
  /** Addresses of the domain that held badges at the beginning. */
  holders_count: z.int(),
  asked_count: Tens,
  /** Of them, those who have entered *My badges* since. */
  entered_count: Tens,
  /** Of them, those who have added an address of another domain. */
  added_count: Tens,
})
export type LeaverCampaign = z.output<typeof LeaverCampaign>

/** Addition: campaigns that ask people at a domain to add a lasting address, the newest first; at most a hundred. */
export const listLeavers = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/leavers',
  summary: 'List the campaigns for leavers',
  input: z.object({}),
  output: data(z.array(LeaverCampaign)),
})

/** Addition: the mail domains at which most people hold badges; at most fifty. */
export const listLeaverDomains = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/leavers/domains',
  summary: 'List the domains of holders',
  input: z.object({}),
  output: data(z.array(z.object({ domain: z.string(), holders_count: z.int() }))),
})

export const NewLeavers = z.object({
  title: requiredLine(120),
  domain: DomainName,
  last_day: Day,
  /** In place of the default words. */
  words: text(2000).optional(),
})

/**
 * Addition: asks everybody who holds badges at a domain to add a lasting address, by one mail each. Left out, without a word, are
 * those who have one, who want no such mail, whose address is dead, and whose badges are all hidden.
 */
export const askLeavers = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/leavers',
  summary: 'Ask the people of a domain for a lasting address',
  status: 201,
  idempotent: true,
  input: NewLeavers,
  output: data(LeaverCampaign),
})

const OfCampaign = z.object({ campaign_id: Uuid })

/** Addition: asks those once more who have no lasting address yet; 14 days after the first mail, and once. */
export const remindLeavers = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/leavers/:campaign_id/remind',
  summary: 'Remind leavers',
  input: OfCampaign,
  output: data(LeaverCampaign),
})

/** Addition: ends a campaign: no more mails, and the figures stay as they are. It ends by itself after its last day. */
export const endLeavers = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/leavers/:campaign_id/end',
  summary: 'End a campaign for leavers',
  input: OfCampaign,
  output: data(LeaverCampaign),
})
