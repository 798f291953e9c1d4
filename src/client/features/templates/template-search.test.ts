import { expect, test } from 'vitest'
import { filterOf, isFiltered, readTemplateSearch, unfiltered } from './template-search.ts'

test('an address says what to list', () => {
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

test('what makes no sense in an address is left out', () => {
  const given = { search: '  ', type: 'medal', status: 1, language: 'fr', public: 'yes', micro: 2, page: -2, org: null }
  expect(readTemplateSearch(given)).toEqual({})
})

test('a search for figures is a search', () => {
  expect(readTemplateSearch({ search: 101 })).toEqual({ search: '101' })
})

test('a page alone narrows nothing, and “not public” does', () => {
  expect(isFiltered({ page: 2 })).toBe(false)
  expect(isFiltered({ public: 0 })).toBe(true)
  expect(isFiltered({ ...readTemplateSearch({ type: 'skills', org: 'x' }), ...unfiltered })).toBe(false)
})
