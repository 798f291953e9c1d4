import { expect, test } from 'vitest'
import { filterOf, isFiltered, readBadgeSearch } from './badge-search.ts'

const template = '01a1fa4c-fe21-7e9b-b60c-2be9ead3b816'

test('an address is read back as it was written', () => {
  const search = { search: 'zoë', state: 'expired', template, sort: '-expires_at', page: 3 } as const
  expect(readBadgeSearch(search)).toEqual(search)
  expect(filterOf(search)).toEqual({
    search: 'zoë',
    state: 'expired',
    badge_template_id: template,
    sort: '-expires_at',
    page: 3,
  })
})

test('what makes no sense in an address is left out', () => {
  expect(readBadgeSearch({ search: '  ', state: 'lost', template: 'x', sort: 'name', page: '-2', other: 1 })).toEqual(
    {},
  )
  expect(readBadgeSearch({ search: ['a'], page: 1.5 })).toEqual({})
})

test('the first page has no number, and a name of figures stays a text', () => {
  expect(readBadgeSearch({ page: 1, search: 2026 })).toEqual({ search: '2026' })
})

test('order and page do not narrow the list', () => {
  expect(isFiltered({ sort: 'emitted_at', page: 2 })).toBe(false)
  expect(isFiltered({ state: 'revoked' })).toBe(true)
})
