import { z } from 'zod'
import { data, endpoint, replacing } from '../endpoint.ts'
import { Day, Instant, nullableText, Page, requiredText, text, Uuid } from '../formats.ts'
import { paginated } from '../page.ts'
import { Earner } from './earners.ts'

export const EarnersListStatus = z.enum(['enabled', 'disabled'])

const list = {
  id: Uuid,
  name: z.string(),
  description: z.string().nullable(),
  status: EarnersListStatus,
  /** An imported list's type is `import` here but `imported` in the filter of E25. */
  type: z.enum(['list', 'import']),
  created_at: Instant,
  updated_at: Instant,
}

/** A list with its people. */
export const EarnersList = z.object({ ...list, earners: z.array(Earner) })
export type EarnersList = z.output<typeof EarnersList>

/** A list without its people, for listings. */
export const EarnersListSummary = z.object({ ...list, earners_count: z.int() })
export type EarnersListSummary = z.output<typeof EarnersListSummary>

/** `imported` is the filter's name for the type that listings call `import`; both are accepted. */
export const SentListType = z
  .enum(['list', 'import', 'imported'])
  .transform((type) => (type === 'list' ? 'list' : 'import'))

export const UpdateEarnersList = z.object({
  name: requiredText(255).optional(),
  description: nullableText(2000),
  status: EarnersListStatus.optional(),
  type: SentListType.optional(),
})
export type UpdateEarnersList = z.output<typeof UpdateEarnersList>

export const ofList = { earners_list_id: Uuid }

/** E23: changes only what is sent. */
export const updateEarnersList = replacing(
  endpoint({
    method: 'PUT',
    path: '/api/v1/issuers/organization/earners_lists/:earners_list_id',
    summary: 'Update an earners list',
    input: UpdateEarnersList.extend(ofList),
    output: data(EarnersList),
  }),
  {
    shownBy: () => getEarnersList,
    seen: ({ name, description, status, type }: Partial<EarnersListSummary>) => ({ name, description, status, type }),
  },
)

/** E24: with all its earners, in the order in which they were added. */
export const getEarnersList = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/earners_lists/:earners_list_id',
  summary: 'Get an earners list with its earners',
  input: z.object(ofList),
  output: data(EarnersList),
})

/** The filters of E25, of which clients send two capitalized, and `id` as an addition. */
export const EarnersListFilter = z.object({
  type: z.enum(['list', 'imported', 'import']).optional(),
  status: EarnersListStatus.optional(),
  name: text(255).optional(),
  Created_at_after: Day.optional(),
  Created_at_before: Day.optional(),
  /** Addition: a single list as listings show it; E24 would return all its people. */
  id: Uuid.optional(),
})
export type EarnersListFilter = z.output<typeof EarnersListFilter>

/** E25. */
export const listEarnersLists = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/earners_lists',
  summary: 'List earners lists',
  input: EarnersListFilter.extend({ page: Page }),
  output: paginated(EarnersListSummary),
})

/** E26: also deletes earners who are on no other list and have no badges; issued badges stay. */
export const deleteEarnersList = endpoint({
  method: 'DELETE',
  path: '/api/v1/issuers/organization/earners_lists/:earners_list_id',
  summary: 'Delete an earners list',
  status: 204,
  input: z.object(ofList),
  output: z.undefined(),
})

/** Addition: the people on a list, paginated. `search` matches parts of names and addresses, `find` works as in E15. */
export const listEarnersOfList = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/earners_lists/:earners_list_id/earners',
  summary: 'List the earners of an earners list',
  input: z.object({ ...ofList, search: text(255).optional(), find: text(255).optional(), page: Page }),
  output: paginated(Earner),
})

/**
 * Addition: the metadata keys of the people on a list, most frequent first, at most 100. `days_count` counts the people
 * whose value is a day, which `emitted_at_from` of an award can use.
 */
export const listMetadataNames = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/earners_lists/:earners_list_id/metadata_names',
  summary: 'List the names in the metadata of an earners list',
  input: z.object(ofList),
  output: data(z.array(z.object({ name: z.string(), earners_count: z.int(), days_count: z.int() }))),
})

/**
 * Addition: the values that the people on a list have under one metadata key, with how many have each, most frequent first,
 * at most 50. Only texts, numbers and booleans, as `only` of an award compares them.
 */
export const listMetadataValues = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/earners_lists/:earners_list_id/metadata_values',
  summary: 'List the values of a name in the metadata of an earners list',
  input: z.object({ ...ofList, name: requiredText(255) }),
  output: data(z.array(z.object({ value: z.string(), earners_count: z.int() }))),
})

/** Addition: removes a person from a list. Those without another list and without badges are deleted, as in E26. */
export const removeEarnerFromList = endpoint({
  method: 'DELETE',
  path: '/api/v1/issuers/organization/earners_lists/:earners_list_id/earners/:earner_id',
  summary: 'Remove an earner from an earners list',
  status: 204,
  input: z.object({ ...ofList, earner_id: Uuid }),
  output: z.undefined(),
})
