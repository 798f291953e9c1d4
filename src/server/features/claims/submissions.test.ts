import { eq, inArray } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { users } from '#server/schema/tables/accounts.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { templates } from '#server/schema/tables/templates.ts'
import { addClaim, addSubmission } from '#server/testing/claims.ts'
import { clockAt } from '#server/testing/clock.ts'
import { addList, type people } from '#server/testing/earners.ts'
import { signedIn } from '#server/testing/issuer.ts'
import { test } from '#server/testing/mailbox.ts'
import { tendClaims } from './award-waiting.ts'

const O = '/issuers/organization'
const PATH = `${O}/claims`

describe('Submissions', () => {
  test('that were answered by mistake wait again until their emails leave, and a declined one can be approved', async ({
    db,
    issuer,
    mailsTo,
  }) => {
    const claim = await addClaim(db, issuer, { needs_approval: true })
    const emails = ['one', 'two'].map((name) => `${name}.${crypto.randomUUID()}@earners.example`)
    const submission_ids = await Promise.all(emails.map((email) => addSubmission(db, claim, { email })))
    const at = (act: string) => `${PATH}/${claim.id}/submissions/${act}`
    const states = async () =>
      (await issuer.ask('GET', `${PATH}/${claim.id}/submissions`)).body.data.map(
        ({ status, answer, returned_count, decided_at }: Record<string, unknown>) => [
          status,
          answer,
          returned_count,
          decided_at,
        ],
      )
    for (const act of ['return', 'decline']) {
      await issuer.ask('POST', at(act), { submission_ids, answer: 'Two lines are enough.' })
      const { body } = await issuer.ask('POST', at('undo'), { submission_ids })
      expect(body.data).toMatchObject({ decided_count: 2, skipped: [] })
      expect(await states()).toEqual(Array.from({ length: 2 }, () => ['received', '', 0, null]))
    }
    await issuer.ask('POST', at('decline'), { submission_ids, answer: 'Not this time.' })
    await db
      .update(mails)
      .set({ nextAttemptAt: new Date(0).toISOString() })
      .where(inArray(mails.recipient, emails))
    for (const email of emails) expect(await mailsTo(email)).toMatchObject([{ subject: expect.any(String) }])
    const late = (await issuer.ask('POST', at('undo'), { submission_ids })).body.data
    expect([late.decided_count, late.skipped.length]).toEqual([0, 2])
    const approved = await issuer.ask('POST', at('approve'), { submission_ids: submission_ids.slice(0, 1) })
    expect(approved.body.data).toMatchObject({ decided_count: 1, skipped: [] })
  })

  test('that are decided otherwise before the email leaves get the last answer alone', async ({
    db,
    issuer,
    mailsTo,
  }) => {
    const claim = await addClaim(db, issuer, { needs_approval: true })
    const email = `three.${crypto.randomUUID()}@earners.example`
    const submission_ids = [await addSubmission(db, claim, { email })]
    const decide = (act: string, answer = 'Two lines are enough.') =>
      issuer.ask('POST', `${PATH}/${claim.id}/submissions/${act}`, { submission_ids, answer })
    for (const act of ['return', 'decline', 'approve']) expect((await decide(act)).body.data.decided_count).toBe(1)
    await db
      .update(mails)
      .set({ nextAttemptAt: new Date(0).toISOString() })
      .where(eq(mails.recipient, email))
    await mailsTo(email)
    const kinds = await db.select({ kind: mails.kind }).from(mails).where(eq(mails.recipient, email))
    expect(kinds.map(({ kind }) => kind)).toEqual(['badge_awarded'])
  })

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
