import { expect, test } from 'vitest'
import { filterOf, readListSearch } from './list-search.ts'

test('invalid search params are dropped', () => {
  expect(
    readListSearch({ search: ' group ', type: 'imported', status: 'disabled', from: '2026-09-01', to: '2026-09-30' }),
  ).toEqual({ search: 'group', type: 'imported', status: 'disabled', from: '2026-09-01', to: '2026-09-30' })
  expect(readListSearch({ search: '  ', type: 'all', status: 1, from: '2026-02-30', to: 'soon', page: '0' })).toEqual(
    {},
  )
})

test('day ranges are inclusive, although the bounds of the API are exclusive', () => {
  expect(filterOf({ from: '2026-03-01', to: '2026-12-31' })).toMatchObject({
    Created_at_after: '2026-02-28',
    Created_at_before: '2027-01-01',
  })
})
