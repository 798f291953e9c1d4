import { describe, expect, test } from 'vitest'
import { filters as awardFilters } from '#client/features/awards/list/award-filters.tsx'
import { readAwardsSearch } from '#client/features/awards/list/awards-search.ts'
import { filters as badgeFilters } from '#client/features/badges/badge-filters.tsx'
import { readBadgeSearch } from '#client/features/badges/badge-search.ts'
import { filters as listFilters } from '#client/features/earners/lists/list-filters.ts'
import { readListSearch } from '#client/features/earners/lists/list-search.ts'
import { filters as pathFilters } from '#client/features/learning-paths/path-filters.ts'
import { readPathSearch } from '#client/features/learning-paths/path-search.ts'
import { filters as progressFilters } from '#client/features/learning-paths/progress/progress-filters.tsx'
import { readProgressSearch } from '#client/features/learning-paths/progress/progress-search.ts'
import { filters as activityFilters } from '#client/features/organization/activity/activity-filters.ts'
import { readActivitySearch } from '#client/features/organization/activity/activity-search.ts'
import { filters as templateFilters } from '#client/features/templates/template-filters.ts'
import { readTemplateSearch } from '#client/features/templates/template-search.ts'
import type { AnyFilterField, SearchParams } from '#client/ui/tables/filter-field.ts'

type Listing = {
  filters: unknown
  read: (given: SearchParams) => SearchParams
  /** What its page knows beside the URL. */
  data?: unknown
  /** Search params that are no filter with a chip. */
  others: string[]
}

const ID = '01a21cff-a4bd-7e36-8755-6c2d10661075'
/** A value of every kind that a search param may have. */
const VALUES = ['2026-03-01', ID, 1, 'skills', 'amara@wrenfield.example']

const listings: Record<string, Listing> = {
  activity: {
    filters: activityFilters,
    read: readActivitySearch,
    data: { lines: [], user: null, ownId: ID },
    others: ['page', 'search'],
  },
  awards: {
    filters: awardFilters,
    read: readAwardsSearch,
    data: { awards: [], userId: ID },
    others: ['page', 'planned'],
  },
  badges: { filters: badgeFilters, read: readBadgeSearch, others: ['badge', 'page', 'search', 'sort'] },
  lists: { filters: listFilters, read: readListSearch, others: ['page', 'search'] },
  'learning paths': { filters: pathFilters, read: readPathSearch, others: ['search'] },
  'people on a path': {
    filters: progressFilters,
    read: readProgressSearch,
    data: [{ id: ID, title: 'Step' }],
    // The state is chosen above the table.
    others: ['page', 'search', 'state'],
  },
  templates: { filters: templateFilters, read: readTemplateSearch, others: ['page', 'search'] },
}

describe.each(Object.entries(listings))('the filters of %s', (_, { filters, read, data, others }) => {
  const fields = filters as AnyFilterField[]
  const choicesOf = (field: AnyFilterField) => (field.choices?.(data) ?? []).map(({ change }) => change)

  test('can be set by the URL, which shows them as a chip, and taken away', () => {
    for (const field of fields) {
      const set = [
        ...choicesOf(field),
        ...VALUES.map((value) => Object.fromEntries(field.names.map((name) => [name, value]))),
      ]
      const shown = set.map(read).filter((search) => field.chip(search, data))
      expect(shown.length, field.names.join()).toBeGreaterThan(0)
      expect(field.chip(read({}), data), field.names.join()).toBeUndefined()
    }
  })

  test('set by the menu what the URL keeps', () => {
    const changes = fields.flatMap((field) => [
      ...choicesOf(field),
      ...(field.sets?.(data) ? [field.sets(data)!.change] : []),
    ])
    for (const change of changes) expect(read(change)).toEqual(change)
  })

  test('are all that the URL holds beside words, order, page and what is open', () => {
    const names: string[] = []
    read(new Proxy({}, { get: (_, name) => void names.push(String(name)) }))
    expect(names.toSorted()).toEqual([...fields.flatMap((field) => field.names), ...others].toSorted())
  })
})
