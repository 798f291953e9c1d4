import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { users } from '#server/schema/tables/accounts.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { templates } from '#server/schema/tables/templates.ts'
import { addClaim, addSubmission } from '#server/testing/claims.ts'
import { clockAt } from '#server/testing/clock.ts'
import { createApp } from '#server/testing/create-app.ts'
import { addList, people } from '#server/testing/earners.ts'
import { colleague, signedIn } from '#server/testing/issuer.ts'
import { test } from '#server/testing/mailbox.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { tendClaims } from './award-waiting.ts'

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
    expect((await issuer.ask('GET', `${PATH}/count`)).body.data).toEqual({ all: 1, open: 0, to_decide: 0, waiting: 0 })
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

  test('has codes as CSV and as a sheet, at most 10,000, and a poster unless its code turns', async ({
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
    expect((await file(`${claim.id}/poster?kind=page`)).body).toContain('=1+1 &lt;b&gt;')
    expect((await file(`${claim.id}/poster?format=png`)).headers.get('content-type')).toBe('image/png')
    const turning = await addClaim(db, issuer, { is_turning: true })
    expect((await file(`${turning.id}/poster`)).status).toBe(409)
  })
})

describe('Submissions', () => {
  test('are approved by 300 with one press: one award of kind claim, which is undone as others', async ({
    db,
    issuer,
  }) => {
    await db.update(organizations).set({ creditsLeft: 400 }).where(eq(organizations.id, issuer.organizationId))
    const claim = await addClaim(db, issuer, {
      needs_approval: true,
      activity_title: 'Climate lecture',
      notes: 'Well done.',
    })
    const submission_ids = []
    for (let number = 0; number < 300; number += 1) submission_ids.push(await addSubmission(db, claim))
    const { body } = await issuer.ask('POST', `${PATH}/${claim.id}/submissions/approve`, { submission_ids })
    const { award_id } = body.data
    expect(body.data).toMatchObject({ decided_count: 300, waiting_count: 0 })
    const award = (await issuer.ask('GET', `${O}/awards/${award_id}`)).body.data
    expect(award).toMatchObject({
      kind: 'claim',
      counts: { issued: 300 },
      activity_title: 'Climate lecture',
      notes: 'Well done.',
    })
    expect((await issuer.ask('GET', O)).body.data.credits_left).toBe(100)
    const again = await issuer.ask('POST', `${PATH}/${claim.id}/submissions/approve`, { submission_ids })
    expect(again.body.data).toMatchObject({ decided_count: 0, award_id: null })
    expect(again.body.data.skipped).toHaveLength(300)
    expect((await issuer.ask('POST', `${O}/awards/${award_id}/undo`)).status).toBe(200)
    expect((await issuer.ask('GET', O)).body.data.credits_left).toBe(400)
    expect((await issuer.ask('GET', `${PATH}/${claim.id}`)).body.data.counts).toMatchObject({
      awarded: 300,
      undone: 300,
    })
  })

  test('of two people at one address lead to the badge of the one who is named', async ({ db, issuer }) => {
    const email = 'family@wrenfield.example'
    const list = [
      ['Mara', 'Fields'],
      ['Theo', 'Fields'],
    ]
    const earners = list.map(([recipient_first_name, recipient_last_name]) => ({
      recipient_email: email,
      recipient_first_name,
      recipient_last_name,
    }))
    await addList(issuer, earners as ReturnType<typeof people>)
    const claim = await addClaim(db, issuer, { needs_approval: true })
    const submission = await addSubmission(db, claim, { email, firstName: 'theo', lastName: 'Fields' })
    await issuer.ask('POST', `${PATH}/${claim.id}/submissions/approve`, { submission_ids: [submission] })
    const { badge } = (await issuer.ask('GET', `${PATH}/${claim.id}/submissions/${submission}`)).body.data
    const { body } = await issuer.ask('GET', `${O}/badges/${badge.id}/earner`)
    expect(body.data.recipient_first_name).toBe('Theo')
    expect((await issuer.ask('GET', `${O}/earners?find=Fields`)).body.data).toHaveLength(2)
  })

  test('wait without credits, the oldest first, with one mail to the administrators', async ({
    app,
    db,
    services,
    mailsTo,
  }) => {
    const issuer = await signedIn(app, db, { creditsLeft: 1 })
    const claim = await addClaim(db, issuer, { needs_approval: true })
    const at = (minute: number) => ({ sentAt: new Date(Date.UTC(2026, 10, 26, 14, minute)).toISOString() })
    const [third, first, second] = [
      await addSubmission(db, claim, at(3)),
      await addSubmission(db, claim, at(1)),
      await addSubmission(db, claim, at(2)),
    ]
    const approve = (ids: string[]) =>
      issuer.ask('POST', `${PATH}/${claim.id}/submissions/approve`, { submission_ids: ids })
    expect((await approve([third, first, second])).body.data).toMatchObject({ decided_count: 3, waiting_count: 2 })
    expect((await approve([await addSubmission(db, claim, at(0))])).body.data).toMatchObject({ waiting_count: 1 })
    const statusOf = async (id: string) =>
      (await issuer.ask('GET', `${PATH}/${claim.id}/submissions/${id}`)).body.data.status
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual(['awarded', 'waiting', 'waiting'])
    const [member] = await db.select({ email: users.email }).from(users).where(eq(users.id, issuer.userId))
    const email = member!.email
    expect((await mailsTo(email)).filter(({ text }) => text?.includes('no credits left'))).toHaveLength(1)
    await db.update(organizations).set({ creditsLeft: 2 }).where(eq(organizations.id, issuer.organizationId))
    await tendClaims(services)
    expect(await Promise.all([second, third].map(statusOf))).toEqual(['awarded', 'waiting'])
  })

  test('are given back and declined with words, and what was given back ends after 14 days', async ({
    db,
    issuer,
    services,
    mailsTo,
  }) => {
    const claim = await addClaim(db, issuer, { needs_approval: true, title: 'Mentors' })
    const email = `${crypto.randomUUID().slice(0, 8)}@earners.example`
    const submission_ids = [await addSubmission(db, claim, { email })]
    const act = (name: string, answer: string) =>
      issuer.ask('POST', `${PATH}/${claim.id}/submissions/${name}`, { submission_ids, answer })
    expect((await act('return', 'Whom did you <b>mentor</b>?')).body.data.decided_count).toBe(1)
    const [back] = (await issuer.ask('GET', `${PATH}/${claim.id}/submissions?status=returned`)).body.data
    expect(back).toMatchObject({ answer: 'Whom did you <b>mentor</b>?', returned_count: 1 })
    await db.execute(`update mails set next_attempt_at = now() where recipient = '${email}'`)
    const [mail] = await mailsTo(email)
    expect(mail?.text).toContain('Whom did you <b>mentor</b>?')
    const late = clockAt(new Date(Date.now() + 15 * 24 * 60 * 60 * 1000).toISOString())
    await tendClaims({ ...services, clock: late })
    expect((await act('decline', 'Too late.')).body.data.skipped).toHaveLength(1)
    const [other] = [await addSubmission(db, claim)]
    const declined = await issuer.ask('POST', `${PATH}/${claim.id}/submissions/decline`, {
      submission_ids: [other],
      answer: 'Next year.',
    })
    expect(declined.body.data.decided_count).toBe(1)
    expect((await issuer.ask('GET', `${PATH}/${claim.id}`)).body.data.counts).toMatchObject({
      declined: 1,
      to_decide: 0,
    })
  })

  test('of an archived template stay to be decided, and their evidence stands on the badge', async ({ db, issuer }) => {
    const question = { kind: 'link', label: 'Your log', is_evidence: true }
    const claim = await addClaim(db, issuer, { needs_approval: true, questions: [question] })
    const answers = [
      { question_id: claim.questions[0].id, kind: 'link', label: 'Your log', value: 'https://log.example/1' },
    ]
    const submission_ids = [await addSubmission(db, claim, { answers })]
    const setStatus = (status: 'active' | 'archived') =>
      db
        .update(templates)
        .set({ status, archivedAt: status === 'archived' ? new Date().toISOString() : null })
        .where(eq(templates.id, claim.badge_template.id))
    await setStatus('archived')
    const refused = await issuer.ask('POST', `${PATH}/${claim.id}/submissions/approve`, { submission_ids })
    expect(refused).toMatchObject({ status: 422, body: { code: 'template_not_assignable' } })
    await setStatus('active')
    await issuer.ask('POST', `${PATH}/${claim.id}/submissions/approve`, { submission_ids })
    const { badge } = (await issuer.ask('GET', `${PATH}/${claim.id}/submissions/${submission_ids[0]}`)).body.data
    const { evidence } = (await issuer.ask('GET', `${O}/badges/${badge.id}`)).body.data
    expect(evidence).toEqual([{ title: 'Your log', url: 'https://log.example/1', narrative: null }])
  })
})
