import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { personName, Uuid } from '../formats.ts'
import { Earner, KnownEarner } from './earners.ts'

/** How many minutes a join can be undone. */
export const UNDO_JOIN_MINUTES = 10

/** Addition: whom a person could be the same as: those at the same address first, then those whose name agrees, at most ten. */
export const listJoinSuggestions = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/earners/:earner_id/join_suggestions',
  summary: 'List the earners who could be the same person',
  input: z.object({ earner_id: Uuid }),
  output: data(z.array(KnownEarner)),
})

/**
 * Addition: joins another person with this one. Badges, lists, planned awards, progress, mails and history of the other one
 * become this one's; badges keep the name they were issued with. It awards nothing: a learning path that becomes complete is
 * proposed. The other one's address and name mean this person from then on.
 */
export const joinEarners = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/earners/:earner_id/join',
  summary: 'Join an earner with another one',
  input: z.object({ earner_id: Uuid, other_earner_id: Uuid }),
  output: data(Earner.extend({ join_id: Uuid })),
})

/** Addition: undoes a join within ten minutes. */
export const undoJoin = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/earners/:earner_id/joins/:join_id/undo',
  summary: 'Undo a join of earners',
  input: z.object({ earner_id: Uuid, join_id: Uuid }),
  output: data(Earner),
})

/** The most badges that are handed over at once. */
const MAX_SEPARATED = 1000

/** The name of somebody else at the same address. */
export const SeparatedName = z.object({ recipient_first_name: personName(100), recipient_last_name: personName(100) })

/**
 * Addition: hands some of a person's badges to somebody of another name at the same address. The badges do not change. The
 * answer is that other person.
 */
export const separateEarner = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/earners/:earner_id/separate',
  summary: 'Separate two earners who were one',
  input: z.object({
    earner_id: Uuid,
    ...SeparatedName.shape,
    badge_ids: z.array(Uuid).min(1).max(MAX_SEPARATED),
  }),
  output: data(Earner),
})

/** Whether badges under two names belong to one person or to two. */
export const NameDecision = z.enum(['same', 'two'])
export type NameDecision = z.output<typeof NameDecision>

export const NameQuestion = z.object({
  earner_id: Uuid,
  recipient_email: z.string(),
  /** The names on the badges, the current one first. */
  names: z.array(z.object({ name: z.string(), badges_count: z.int() })),
  /** The titles of the learning paths that only both together completed. */
  paths: z.array(z.string()),
})
export type NameQuestion = z.output<typeof NameQuestion>

/**
 * Addition: people whose badges bear different names because an address used to be one person, as far as nobody has decided
 * whether they are one: the first hundred, and how many there are.
 */
export const listNameQuestions = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/earners/name_questions',
  summary: 'List the earners with badges under two names',
  input: z.object({}),
  output: z.object({ data: z.array(NameQuestion), total: z.int() }),
})

/**
 * Addition: decides whether these people are one. Of `two`, each other name becomes a person of their own, with the badges
 * that bear it.
 */
export const decideNames = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/earners/name_questions',
  summary: 'Decide about earners with badges under two names',
  input: z.object({
    answers: z
      .array(z.object({ earner_id: Uuid, decision: NameDecision }))
      .min(1)
      .max(100),
  }),
  output: data(z.object({ same_count: z.int(), separated_count: z.int() })),
})
