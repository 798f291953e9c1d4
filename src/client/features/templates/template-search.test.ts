import { expect, test } from 'vitest'
import { filterOf, isFiltered, readTemplateSearch, unfiltered } from './template-search.ts'

test('search params say what to list', () => {
  const search = readTemplateSearch({
    search: ' dati ',
    type: 'skills',
    status: 'draft',
    org: 'Borgoforte',
    public: 1,
    micro: 1,
    page: 3,
  })
  expect(search).toEqual({
    search: 'dati',
    type: 'skills',
    status: 'draft',
    org: 'Borgoforte',
    public: 1,
    micro: 1,
    page: 3,
  })
  expect(filterOf(search)).toEqual({
    search: 'dati',
    type: 'skills',
    status: 'draft',
    other_org: 'Borgoforte',
    is_published: 1,
    is_micro_credential: 1,
    page: 3,
  })
})

test('invalid search params are dropped', () => {
  const given = { search: '  ', type: 'medal', status: 1, language: 'fr', public: 'yes', micro: 2, page: -2, org: null }
  expect(readTemplateSearch(given)).toEqual({})
})

test('a search for digits is kept as text', () => {
  expect(readTemplateSearch({ search: 101 })).toEqual({ search: '101' })
})

test('a page alone is not a filter, and “not public” is', () => {
  expect(isFiltered({ page: 2 })).toBe(false)
  expect(isFiltered({ public: 0 })).toBe(true)
  expect(isFiltered({ ...readTemplateSearch({ type: 'skills', org: 'x' }), ...unfiltered })).toBe(false)
})
