import { describe, expect } from 'vitest'
import { addClaim, addSubmission } from '#server/testing/claims.ts'
import { clockAt } from '#server/testing/clock.ts'
import { createApp } from '#server/testing/create-app.ts'
import { addList, people } from '#server/testing/earners.ts'
import { colleague } from '#server/testing/issuer.ts'
import { test } from '#server/testing/mailbox.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { inspectPdf } from '../certificates/testing/pdf-tools.ts'

const O = '/issuers/organization'
const PATH = `${O}/claims`

describe('A claim', () => {
  test('is made as a draft with an address of six signs, and opened, paused and closed by its status', async ({
    db,
    issuer,
  }) => {
    const { id: badge_template_id } = await addTemplate(db, issuer)
    const made = await issuer.ask('POST', PATH, { badge_template_id, title: 'Climate lecture' })
    expect(made).toMatchObject({ status: 201, body: { data: { status: 'draft', state: 'draft', kind: 'open' } } })
    const { id, code, url } = made.body.data
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/)
    expect(url).toMatch(new RegExp(`/c/${code}$`))
    for (const status of ['open', 'paused', 'closed']) {
      expect((await issuer.ask('PUT', `${PATH}/${id}`, { status })).body.data).toMatchObject({ status, state: status })
    }
    expect((await issuer.ask('GET', `${PATH}/${id}`)).body.data.closed_by).toBe('hand')
    expect((await issuer.ask('GET', PATH)).body.data).toMatchObject([{ id }])
    const states = { draft: 0, early: 0, open: 0, paused: 0, full: 0, closed: 1 }
    expect((await issuer.ask('GET', `${PATH}/count`)).body.data).toEqual({ all: 1, states, to_decide: 0, waiting: 0 })
  })

  test('is early, open and closed by the wall clock, also in the night in which clocks change', async ({
    db,
    issuer,
    services,
  }) => {
    const window = { opens_at: '2026-10-25 01:00:00', closes_at: '2026-10-25 03:30:00' }
    const { id } = await addClaim(db, issuer, window)
    const stateAt = async (instant: string) => {
      const app = createApp({ ...services, clock: clockAt(instant) })
      const response = await app.request(`/api/v1${PATH}/${id}`, { headers: { cookie: issuer.cookie } })
      return ((await response.json()) as { data: { state: string } }).data.state
    }
    // At 03:00 summer time in Rome, 01:00Z, clocks go back to 02:00.
    expect(await stateAt('2026-10-24T22:59:59Z')).toBe('early')
    expect(await stateAt('2026-10-24T23:00:00Z')).toBe('open')
    expect(await stateAt('2026-10-25T00:59:00Z')).toBe('open')
    expect(await stateAt('2026-10-25T02:29:59Z')).toBe('open')
    expect(await stateAt('2026-10-25T02:30:00Z')).toBe('closed')
  })

  test('refuses what does not go together, at its field', async ({ db, issuer, stranger }) => {
    const template = await addTemplate(db, issuer)
    const draft = await addTemplate(db, issuer, { status: 'draft' })
    const path = await addLearningPath(db, issuer, [template])
    const refusedAt = async (values: object) => {
      const { status, body } = await issuer.ask('POST', PATH, {
        badge_template_id: template.id,
        title: 'Lecture',
        ...values,
      })
      return status === 422 && (body.errors ? Object.keys(body.errors)[0] : body.code)
    }
    expect(await refusedAt({ badge_template_id: path.id })).toBe('badge_template_id')
    expect(await refusedAt({ badge_template_id: draft.id, status: 'open' })).toBe('template_not_assignable')
    expect(await refusedAt({ kind: 'word' })).toBe('word')
    expect(await refusedAt({ kind: 'word', word: ' - ' })).toBe('word')
    expect(await refusedAt({ kind: 'domain' })).toBe('domain')
    expect(await refusedAt({ kind: 'domain', domain: 'not a domain' })).toBe('domain')
    expect(await refusedAt({ kind: 'list' })).toBe('earners_list_id')
    expect(await refusedAt({ kind: 'list', earners_list_id: await addList(stranger, people(1)) })).toBe(
      'earners_list_id',
    )
    expect(await refusedAt({ kind: 'codes', is_turning: true })).toBe('is_turning')
    expect(await refusedAt({ opens_at: '2026-11-26 14:00:00', closes_at: '2026-11-26 14:00:00' })).toBe('closes_at')
    expect(await refusedAt({ activity_started_at: '2026-11-26', activity_ended_at: '2026-11-25' })).toBe(
      'activity_ended_at',
    )
    const question = { kind: 'text', label: 'Why?' }
    expect(await refusedAt({ questions: Array(11).fill(question) })).toBe('questions')
    expect(await refusedAt({ questions: [{ ...question, kind: 'choice', options: ['One', 'One'] }] })).toBe(
      'questions.0.options',
    )
    expect(await refusedAt({ questions: [{ ...question, is_evidence: true }] })).toBe('questions.0.is_evidence')
  })

  test('is changed by editors, decided by issuers, and by nobody from an older version', async ({
    app,
    db,
    issuer,
  }) => {
    const claim = await addClaim(db, issuer, { needs_approval: true })
    const submission_ids = [await addSubmission(db, claim)]
    const officer = await colleague(app, db, issuer.organizationId, 'issuer')
    const editor = await colleague(app, db, issuer.organizationId, 'editor')
    const viewer = await colleague(app, db, issuer.organizationId, 'viewer')
    const { headers } = await editor.ask('GET', `${PATH}/${claim.id}`)
    const stale = { 'if-match': headers.get('etag')! }
    expect((await officer.ask('PUT', `${PATH}/${claim.id}`, { title: 'Mine' })).status).toBe(403)
    expect((await editor.ask('PUT', `${PATH}/${claim.id}`, { title: 'Spring lecture' }, stale)).status).toBe(200)
    const refused = await editor.ask('PUT', `${PATH}/${claim.id}`, { title: 'Winter lecture' }, stale)
    expect(refused).toMatchObject({
      status: 409,
      body: { conflict: { changed: [{ field: 'title', now: 'Spring lecture' }] } },
    })
    expect((await viewer.ask('POST', `${PATH}/${claim.id}/submissions/approve`, { submission_ids })).status).toBe(403)
    const approved = await officer.ask('POST', `${PATH}/${claim.id}/submissions/approve`, { submission_ids })
    expect(approved.body.data).toMatchObject({ decided_count: 1, waiting_count: 0, skipped: [] })
  })

  test('is deleted as long as nobody has asked by it', async ({ db, issuer }) => {
    const [unused, used] = [await addClaim(db, issuer), await addClaim(db, issuer)]
    await addSubmission(db, used)
    expect((await issuer.ask('DELETE', `${PATH}/${unused.id}`)).status).toBe(204)
    expect((await issuer.ask('DELETE', `${PATH}/${used.id}`)).status).toBe(409)
  })

  test('whose list was deleted is paused and closed as it is, and opened with another list', async ({ db, issuer }) => {
    const [lost, other] = [await addList(issuer, people(1)), await addList(issuer, people(1))]
    const { id } = await addClaim(db, issuer, { kind: 'list', earners_list_id: lost })
    expect((await issuer.ask('DELETE', `${O}/earners_lists/${lost}`)).status).toBe(204)
    for (const status of ['paused', 'closed']) {
      const { body } = await issuer.ask('PUT', `${PATH}/${id}`, { status })
      expect(body.data).toMatchObject({ status, earners_list: null })
    }
    const opened = (values: object) => issuer.ask('PUT', `${PATH}/${id}`, { status: 'open', ...values })
    expect(await opened({})).toMatchObject({ status: 422, body: { errors: { earners_list_id: [expect.any(String)] } } })
    expect((await opened({ earners_list_id: other })).body.data).toMatchObject({ earners_list: { id: other } })
  })

  test('has codes as CSV and as a sheet, at most 10,000, and a poster unless its code turns', async ({
    app,
    db,
    issuer,
  }) => {
    const claim = await addClaim(db, issuer, { kind: 'codes', title: '=1+1 <b>' })
    const codes = await issuer.ask('POST', `${PATH}/${claim.id}/codes`, { count: 9_999 })
    expect(codes.body.data.codes).toEqual({ total: 9_999, used: 0 })
    expect((await issuer.ask('POST', `${PATH}/${claim.id}/codes`, { count: 2 })).status).toBe(422)
    const file = async (path: string) => issuer.ask('GET', `${PATH}/${path}`)
    const csv = await file(`${claim.id}/codes/export`)
    expect(new Set(csv.body.match(/^[0-9A-Z]{4}-[0-9A-Z]{4}/gm)).size).toBe(9_999)
    const sheet = await file(`${claim.id}/codes/export?format=sheet`)
    expect(sheet.headers.get('content-disposition')).toContain('attachment')
    expect(sheet.body).toContain('=1+1 &lt;b&gt;')
    for (const [size, points] of [
      ['A4', '595.28 x 841.89 pts'],
      ['A5', '419.53 x 595.28 pts'],
    ]) {
      const path = `/api/v1${PATH}/${claim.id}/poster?format=pdf&size=${size}&language=en`
      const poster = await app.request(path, { headers: { cookie: issuer.cookie } })
      const pdf = Buffer.from(await poster.arrayBuffer())
      const { faults, info, read } = await inspectPdf(pdf, 'faults', 'info', 'read')
      expect([faults, info['Page size'], info['Pages']]).toEqual(['', expect.stringContaining(points!), '1'])
      for (const words of ['=1+1 <b>', 'Wrenfield College', `/c/${claim.code}`]) expect(read).toContain(words)
    }
    expect((await file(`${claim.id}/poster?format=png`)).headers.get('content-type')).toBe('image/png')
    const turning = await addClaim(db, issuer, { is_turning: true })
    expect((await file(`${turning.id}/poster`)).status).toBe(409)
  })
})
