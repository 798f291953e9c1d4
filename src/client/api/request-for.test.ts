import { expect, test } from 'vitest'
import { awardBadge, listBadges, revokeBadge } from '#contract/badges.ts'
import { previewListAward } from '#contract/list-awards.ts'
import { getReport } from '#contract/reports/reports.ts'
import { requestFor } from './request-for.ts'

const origin = 'https://badges.example'

test('filters of a GET request go into the query string, without the empty ones', () => {
  const request = requestFor(listBadges, { page: 2, search: 'Zoë & co', state: undefined, recipient_email: '' }, origin)
  expect(request.method).toBe('GET')
  expect(request.url).toBe('https://badges.example/api/v1/issuers/organization/badges?page=2&search=Zo%C3%AB+%26+co')
  expect(request.body).toBeNull()
})

test('an array is sent as a repeated query parameter', () => {
  const days = { from: '2025-09-01', to: '2026-08-31' }
  const request = requestFor(getReport, { ...days, by: ['month', 'type'], measure: [] }, origin)
  expect(new URL(request.url).search).toBe('?from=2025-09-01&to=2026-08-31&by=month&by=type')
})

test('a path parameter goes into the path and not into the body', async () => {
  const request = requestFor(revokeBadge, { badge_id: 'a/b', reason: 'Issued in error' }, origin)
  expect(request.url).toBe('https://badges.example/api/v1/issuers/badges/a%2Fb/revoke')
  expect(request.headers.get('content-type')).toBe('application/json')
  expect(await request.json()).toEqual({ reason: 'Issued in error' })
})

test('headers of the call are sent', () => {
  const request = requestFor(awardBadge, {}, origin, { 'accept-language': 'it', 'idempotency-key': 'k1' })
  expect(request.headers.get('accept-language')).toBe('it')
  expect(request.headers.get('idempotency-key')).toBe('k1')
  expect(request.headers.get('accept')).toBe('application/json')
})

test('an empty text is sent in a body, where it clears the field', async () => {
  const request = requestFor(awardBadge, { notes: '', expires_at: null }, origin)
  expect(await request.json()).toEqual({ notes: '', expires_at: null })
})

test('a file makes the body a form', async () => {
  const logo = new File(['x'], 'logo.png', { type: 'image/png' })
  const address_info = { street: '1 Gate Lane', city: null }
  const request = requestFor(awardBadge, { logo, notes: 'n', expires_at: null, address_info }, origin)
  const form = await request.formData()
  expect(form.get('address_info[street]')).toBe('1 Gate Lane')
  expect(form.get('address_info[city]')).toBe('')
  expect(request.headers.get('content-type')).toContain('multipart/form-data')
  expect(form.get('notes')).toBe('n')
  expect((form.get('logo') as File).name).toBe('logo.png')
})

test('the parts of an object are sent as query parameters of their own', () => {
  const only = { name: 'Esito', is: 'one_of', value: ['Superato', 'Idoneo'] }
  const { url } = requestFor(previewListAward, { earners_list_id: '1', only }, origin)
  expect([...new URL(url).searchParams]).toEqual([
    ['only[name]', 'Esito'],
    ['only[is]', 'one_of'],
    ['only[value]', 'Superato'],
    ['only[value]', 'Idoneo'],
  ])
})
