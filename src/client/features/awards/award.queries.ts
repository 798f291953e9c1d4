import { mutationOptions, type QueryClient, queryOptions, useIsMutating } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { everyPage } from '#client/api/every-page.ts'
import { listAwards } from '#contract/awards/awards.ts'
import { type AwardBadge, awardBadge, listBadges } from '#contract/badges.ts'
import { listLearningPaths } from '#contract/learning-paths/learning-paths.ts'
import {
  type AwardToList,
  awardBadgeToList,
  listUndrawableNames,
  previewAward,
  previewListAward,
} from '#contract/list-awards.ts'
import { spelledAddress } from '#contract/mails/addresses.ts'
import { listScheduledAwards, type ScheduledAward, scheduleAward } from '#contract/scheduled-awards.ts'
import { badgeQuery, invalidateBadges } from '../badges/badges.queries.ts'
import { type AwardRequest, isPlanned, isToList, scheduleOf } from './award-draft.ts'
import { plannedAwardQuery } from './planned/planned-awards.queries.ts'

/** Mutation key of every award, to one person or to a list. */
const awarding = ['award']

/** Whether an award is in flight; the form is locked until its response arrives. */
export const useIsAwarding = () => useIsMutating({ mutationKey: awarding }) > 0

/** The same, read synchronously: a double click's second event fires before the component re-renders. */
export const isAwardingNow = (client: QueryClient) => client.isMutating({ mutationKey: awarding }) > 0

/** When the badge would expire, which steps of a learning path the person lacks, and whose address it is. */
export const awardPreviewQuery = ({ badge_template_id, emitted_at, expires_at, ...award }: AwardBadge) => {
  const { recipient_email, recipient_first_name, recipient_last_name } = award
  const recipient = { recipient_email, recipient_first_name, recipient_last_name }
  const input = { badge_template_id, ...recipient, emitted_at, expires_at }
  return queryOptions({
    queryKey: ['badges', 'award-preview', input],
    queryFn: async ({ signal }) => (await call(previewAward, input, { signal })).data,
  })
}

/** The titles of the automatically awarded paths of which a template is a step. */
export const automaticPathsQuery = (templateId: string) =>
  queryOptions({
    queryKey: ['templates', 'page', 'automatic-paths', templateId],
    queryFn: async ({ signal }) => {
      const { data } = await call(listLearningPaths, { status: 'active' }, { signal })
      return data
        .filter(({ award_mode }) => award_mode === 'automatic')
        .filter(({ learning_path: steps = [] }) => steps.some(({ id }) => id === templateId))
        .map(({ title }) => title)
    },
  })

/**
 * The list's people, which of them already hold the template's badge, when the badges would expire, missing steps and
 * available credits. An explicit expiry is not part of the query.
 */
export const listAwardPreviewQuery = (award: AwardToList) => {
  const { earners_list_id, badge_template_id, duplicates } = award
  const dates = { emitted_at: award.emitted_at ?? undefined, emitted_at_from: award.emitted_at_from ?? undefined }
  const input = { earners_list_id, badge_template_id, duplicates, ...dates, only: award.only ?? undefined }
  return queryOptions({
    queryKey: ['earners-lists', 'award-preview', input],
    queryFn: async ({ signal }) => (await call(previewListAward, input, { signal })).data,
  })
}

/** The list's people for whose names certificates have no letters. */
export const undrawableNamesQuery = ({ earners_list_id, only }: Pick<AwardToList, 'earners_list_id' | 'only'>) =>
  queryOptions({
    queryKey: ['earners-lists', 'undrawable-names', earners_list_id, only],
    queryFn: async ({ signal }) =>
      (await call(listUndrawableNames, { earners_list_id, only: only ?? undefined }, { signal })).data,
  })

/** The id of the award, null if everybody was skipped; or of the planned award. */
export type Awarded = { award: string | null } | { planned: string }

/** How many people of a list a condition means, and how many the list has. */
export const meantCountQuery = ({ only, ...of }: Pick<AwardToList, 'earners_list_id' | 'badge_template_id' | 'only'>) =>
  queryOptions({
    queryKey: ['earners-lists', 'award-preview', 'count', of, only],
    queryFn: async ({ signal }) => {
      const { data } = await call(previewListAward, { ...of, only: only ?? undefined }, { signal })
      return { count: data.earners_count, of: data.list_earners_count }
    },
  })

/** Awards to one person or to a list. `key` is the idempotency key of one user action, the same across retries. */
export const awardMutation = mutationOptions({
  mutationKey: awarding,
  mutationFn: async ({ award, key }: { award: AwardRequest; key: string }, { client }): Promise<Awarded> => {
    const options = { idempotencyKey: key }
    if (isPlanned(award)) {
      const { data: planned } = await call(scheduleAward, scheduleOf(award), options)
      client.setQueryData(plannedAwardQuery(planned.id).queryKey, planned)
      return { planned: planned.id }
    }
    if (isToList(award)) {
      const { award_id } = await call(awardBadgeToList, award, options)
      return { award: award_id }
    }
    const { data: badge } = await call(awardBadge, award, options)
    client.setQueryData(badgeQuery(badge.id).queryKey, badge)
    return { award: badge.award_id }
  },
  onSuccess: (_awarded, _award, _before, { client }) => invalidateBadges(client),
})

/**
 * The id of the newest award of the template to the person or list, or of the latest one planned for them and the same
 * time; null if there is none. Comparing it before and after a request shows whether the award arrived.
 */
export const newestAwardQuery = (award: AwardRequest) =>
  queryOptions({
    queryKey: ['badges', 'newest-award', award],
    queryFn: async ({ signal }) => {
      const { badge_template_id } = award
      if (isPlanned(award)) return newestPlanned(award, signal)
      if (isToList(award)) {
        const { data } = await call(
          listAwards,
          { badge_template_id, earners_list_id: award.earners_list_id },
          { signal },
        )
        return data.find(({ kind }) => kind !== 'scheduled')?.id ?? null
      }
      const { data } = await call(listBadges, { badge_template_id, recipient_email: award.recipient_email }, { signal })
      return data[0]?.award_id ?? null
    },
  })

async function newestPlanned(award: AwardRequest & { runs_at: string }, signal: AbortSignal) {
  const { badge_template_id, runs_at } = award
  const earners_list_id = isToList(award) ? award.earners_list_id : undefined
  // All pages: the listing is ordered by when the awards run, so a new one can be on any of them.
  const planned = await everyPage(listScheduledAwards, { badge_template_id, earners_list_id }, { signal })
  // Planned awards for other people or another time are not this one.
  const [newest] = planned
    .filter((one) => one.runs_at === runs_at && (isToList(award) || isTo(one, award.recipient_email)))
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
  return newest?.id ?? null
}

const isTo = ({ recipient }: ScheduledAward, email: string) => recipient?.recipient_email === spelledAddress(email)
