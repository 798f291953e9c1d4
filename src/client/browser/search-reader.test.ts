import { expect, test } from 'vitest'
import { isUuid, readPageSearch, searchReader, uuidIn } from './search-reader.ts'

test('a search for digits and a page in quotes are read', () => {
  expect(readPageSearch({ search: 2026, page: '3' })).toEqual({ search: '2026', page: 3 })
})

test('invalid and unknown search params leave no key behind', () => {
  expect(Object.keys(readPageSearch({ search: ' ', page: 1_000_001, other: 1 }))).toEqual([])
})

test('an id in capitals is one, and is read as the service writes it', () => {
  const id = '01A1FA4C-FE21-7E9B-B60C-2BE9EAD3B816'
  expect(isUuid(id)).toBe(true)
  expect(searchReader({ list: uuidIn })({ list: id })).toEqual({ list: id.toLowerCase() })
})
