import { expect } from 'vitest'
import { addBadgeCollection, type KnownBadge } from '#server/testing/badge-collection.ts'
import { BADGES, everyPage, listPage } from '#server/testing/badge-pages.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

test('after its expiry by the service’s clock a badge has the state expired and still the status valid', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const dates = { emittedAt: '2020-01-01 09:00:00', expires_at: '2021-01-01 09:00:00' }
  const id = await addBadge(db, issuer, template, dates)
  expect((await issuer.ask('GET', `${BADGES}/${id}`)).body.data).toMatchObject({ status: 'valid', state: 'expired' })
  await issuer.ask('POST', `/issuers/badges/${id}/revoke`, { reason: 'Issued in error' })
  expect((await issuer.ask('GET', `${BADGES}/${id}`)).body.data.state).toBe('revoked')
})

test('every order shows each badge once, page after page', async ({ db, issuer }) => {
  const known = await addBadgeCollection(db, issuer, 60)
  const forever = '9999'
  const keys: Record<string, (badge: KnownBadge) => string> = {
    created_at: ({ seq }) => String(seq).padStart(5, '0'),
    emitted_at: ({ emittedAt, id }) => emittedAt + id,
    expires_at: ({ expiresAt, id }) => (expiresAt ?? forever) + id,
    recipient_last_name: ({ recipientLastName, id }) => recipientLastName.toLowerCase() + id,
  }
  for (const [field, keyOf] of Object.entries(keys)) {
    const expected = [...known].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).map(({ id }) => id)
    expect({ field, ids: await everyPage(issuer, { sort: field }) }).toEqual({ field, ids: expected })
    expect({ field, ids: await everyPage(issuer, { sort: `-${field}` }) }).toEqual({ field, ids: expected.reverse() })
  }
})

test('pages have the envelope of the contract', async ({ db, issuer }) => {
  await addBadgeCollection(db, issuer, 60)
  const { links, meta } = await listPage(issuer, { page: 2 })
  const url = (page: number) => `http://localhost:4000/api/v1${BADGES}?page=${page}`
  expect(links).toEqual({ first: url(1), last: url(3), prev: url(1), next: url(3) })
  expect(meta).toEqual({
    current_page: 2,
    from: 26,
    last_page: 3,
    links: [
      { url: url(1), label: '&laquo; Previous', active: false },
      { url: url(1), label: '1', active: false },
      { url: url(2), label: '2', active: true },
      { url: url(3), label: '3', active: false },
      { url: url(3), label: 'Next &raquo;', active: false },
    ],
    path: `http://localhost:4000/api/v1${BADGES}`,
    per_page: 25,
    to: 50,
    total: 60,
  })
  expect((await listPage(issuer, { page: 1 })).links.prev).toBeNull()
  const last = await listPage(issuer, { page: 3 })
  expect(last).toMatchObject({ links: { next: null }, meta: { from: 51, to: 60 } })
  expect(await listPage(issuer, { page: 4 })).toMatchObject({ data: [], meta: { from: null, to: null, total: 60 } })
})

test('a badge has every field of the contract, in its format', async ({ db, issuer }) => {
  await addBadge(db, issuer, await addTemplate(db, issuer))
  const { data } = await listPage(issuer)
  const clock = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)
  const url = expect.stringMatching(/^http:\/\/localhost:4000\/\S+$/)
  expect(data[0]).toEqual({
    id: uuid,
    imported: 0,
    original: null,
    status: 'valid',
    state: 'valid',
    image_path: url,
    image_high_path: url,
    image_thumbnail_path: url,
    badge_template_version_id: uuid,
    badge_template_version: expect.objectContaining({ badge_template_id: uuid, version_code: '1' }),
    organization_id: issuer.organizationId,
    activity_title: '',
    activity_started_at: null,
    activity_ended_at: null,
    recipient_email: 'giulia.ferri@wrenfield.example',
    recipient_first_name: 'Giulia',
    recipient_last_name: 'Ferri',
    notes: '',
    additional_details: null,
    grade: null,
    grade_scale: null,
    credits_earned: null,
    evidence: [],
    url: `http://localhost:4000/b/${data[0].id}`,
    number: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    user: null,
    emitted_at: clock,
    expires_at: null,
    created_at: instant,
    updated_at: instant,
    revoked_at: null,
    revoked_reason: null,
    renews_badge_id: null,
    renewed_by_badge_id: null,
    award_id: uuid,
    undone_at: null,
    mistake_reported_at: null,
    may_revoke: true,
    email: { id: uuid, status: 'waiting', recipient: 'giulia.ferri@wrenfield.example', error: null, sent_at: null },
  })
  expect((await issuer.ask('GET', `${BADGES}/${data[0].id}`)).body).toEqual({ data: data[0] })
})
