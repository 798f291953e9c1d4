import { expect, test } from 'vitest'
import { isFiltered, readProgressSearch } from './progress-search.ts'

const ID = '018f3d5e-0000-7000-8000-000000000001'

test('valid search params are kept', () => {
  const search = { state: 'at_risk', list: ID, missing: ID, search: 'amara', page: 3 }
  expect(readProgressSearch(search)).toEqual(search)
})

test('invalid search params are dropped', () => {
  expect(readProgressSearch({ state: 'nearly', list: 'x', missing: 7, search: '  ', page: 'last' })).toEqual({})
  expect(readProgressSearch({ page: 1 })).toEqual({})
  expect(readProgressSearch({ page: -2, search: 42 })).toEqual({ search: '42' })
})

test('a page number alone is not a filter', () => {
  expect(isFiltered({ page: 2 })).toBe(false)
  expect(isFiltered({ missing: ID })).toBe(true)
})
