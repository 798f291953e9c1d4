import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { nullableText, requiredText } from '../formats.ts'
import { refuseSamePerson } from './agreeing-names.ts'
import { EarnerInput, MAX_EARNERS } from './earners.ts'
import { EarnersList, EarnersListStatus, EarnersListSummary, ofList, SentListType } from './earners-lists.ts'
import { OtherName } from './other-name.ts'

/** People in request order, each once: by address and agreeing names. The later row of a duplicate gets the error. */
export const EarnerInputs = z
  .array(EarnerInput)
  .max(MAX_EARNERS)
  // Without `when`, zod skips this check if a row has an error, and reports duplicates only in the next attempt.
  .superRefine(refuseSamePerson, { when: ({ value }) => Array.isArray(value) && value.length <= MAX_EARNERS })

export const CreateEarnersList = z.object({
  name: requiredText(255),
  description: nullableText(2000),
  status: EarnersListStatus.default('enabled'),
  type: SentListType.default('list'),
  earners: EarnerInputs.default([]),
  /** Addition: for people without one of their own. */
  other_name: OtherName.optional(),
})
export type CreateEarnersList = z.output<typeof CreateEarnersList>

/** E22: all or nothing. */
export const createEarnersList = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/earners_lists',
  summary: 'Create an earners list',
  status: 201,
  isLarge: true,
  idempotent: true,
  input: CreateEarnersList,
  output: data(EarnersList),
})

/** Addition: adds many people at once, all or nothing. Rows of people who are already on the list are errors. */
export const addManyEarners = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/earners_lists/:earners_list_id/earners/many',
  summary: 'Add many earners to an earners list',
  status: 201,
  isLarge: true,
  idempotent: true,
  input: z.object({ ...ofList, earners: EarnerInputs.min(1), other_name: OtherName.optional() }),
  output: data(EarnersListSummary),
})
