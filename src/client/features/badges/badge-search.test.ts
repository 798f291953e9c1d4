import { expect, test } from 'vitest'
import { filterOf, pageOf } from './badge-filter.ts'
import { type BadgeSearch, isFiltered, readBadgeSearch } from './badge-search.ts'

const id = '01a1fa4c-fe21-7e9b-b60c-2be9ead3b816'

const whole: BadgeSearch = {
  search: 'zoë',
  email: 'zoe@college.example',
  state: 'expired',
  mail: 'failed',
  language: 'it',
  sort: '-expires_at',
  public: 0,
  template: id,
  version: id,
  list: id,
  mail_id: id,
  badge: id,
  issued_from: '2025-09-01',
  issued_to: '2025-11-30',
  awarded_from: '2025-09-01',
  awarded_to: '2025-11-30',
  expires_from: '2025-09-01',
  expires_to: '2025-12-31',
  revoked_from: '2024-02-29',
  revoked_to: '2024-02-29',
  page: 3,
}

test('search params survive a round trip', () => {
  expect(readBadgeSearch(whole)).toEqual(whole)
})

test('day ranges are inclusive, although the bounds of the API are exclusive', () => {
  expect(pageOf(whole)).toEqual({
    find: 'zoë',
    recipient_email: 'zoe@college.example',
    state: 'expired',
    email_status: 'failed',
    template_language: 'it',
    email_id: id,
    public: 0,
    badge_template_id: id,
    badge_template_version_id: id,
    earners_list_id: id,
    emitted_at_after: '2025-08-31',
    emitted_at_before: '2025-12-01',
    created_at_after: '2025-08-31',
    created_at_before: '2025-12-01',
    expired_at_after: '2025-08-31',
    expires_at_before: '2026-01-01',
    revoked_at_after: '2024-02-28',
    revoked_at_before: '2024-03-01',
    sort: '-expires_at',
    page: 3,
  })
  expect(filterOf(whole)).not.toHaveProperty('page')
})

test('invalid search params are dropped', () => {
  const odd = { search: '  ', state: 'lost', template: 'x', sort: 'name', page: '-2', other: 1, public: 2 }
  expect(readBadgeSearch({ ...odd, issued_from: '2025-02-30', badge: 'x' })).toEqual({})
  expect(readBadgeSearch({ search: ['a'], page: 1.5 })).toEqual({})
})

test('page 1 has no search param, and a numeric search stays text', () => {
  expect(readBadgeSearch({ page: 1, search: 2026 })).toEqual({ search: '2026' })
})

test('order, page and open badge are not filters', () => {
  expect(isFiltered({ sort: 'emitted_at', page: 2, badge: id })).toBe(false)
  expect(isFiltered({ state: 'revoked' })).toBe(true)
  expect(isFiltered({ public: 0 })).toBe(true)
})
