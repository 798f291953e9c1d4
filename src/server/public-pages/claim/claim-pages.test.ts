import { gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { tendClaims } from '#server/features/claims/award-waiting.ts'
import { claimForms } from '#server/schema/tables/claims.ts'
import { ATTACKS } from '#server/testing/attacks.ts'
import { addClaim } from '#server/testing/claims.ts'
import { addList } from '#server/testing/earners.ts'
import { codeIn, formIn, passIn, person, send, submissionsOf } from '../testing/claim-visitor.ts'
import { freshEmail, test, Visitor } from '../testing/visitor.ts'

const O = '/issuers/organization'

describe('Asking for a badge', () => {
  test('takes a form and the code of a mail, without a script, and leads to the badge', async ({
    db,
    issuer,
    visitor,
    proofTo,
  }) => {
    const claim = await addClaim(db, issuer, { activity_title: 'Great Hall', seats: 2 })
    const fields = person()
    const sent = await send(visitor, `/c/${claim.code}`, fields)
    expect(sent.status).toBe(303)
    expect(await submissionsOf(db, claim)).toHaveLength(0)
    const { code, text } = await proofTo(fields.email)
    expect(text).toContain(`/c/${claim.code}/confirm?form=`)
    const wrong = await visitor.post(`/c/${claim.code}/confirm`, { form: formIn(sent.location), code: '000 00x' })
    expect(wrong.html).toContain('4 tries left')
    const done = await visitor.post(`/c/${claim.code}/confirm`, {
      form: formIn(sent.location),
      code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
    })
    const page = await visitor.get(done.location)
    expect(page.html).toContain('It is yours, Tom Ridley')
    const [row] = await submissionsOf(db, claim)
    expect(row).toMatchObject({ status: 'awarded', email: fields.email })
    const badge = (await issuer.ask('GET', `${O}/badges/${row!.badgeId}`)).body.data
    expect(badge).toMatchObject({ activity_title: 'Great Hall', recipient_email: fields.email, status: 'valid' })
    expect((await issuer.ask('GET', `${O}/awards/${badge.award_id}`)).body.data.kind).toBe('claim')
    expect((await proofTo(fields.email)).text).toContain('Data literacy foundations')

    const replayed = await visitor.post(`/c/${claim.code}/confirm`, { form: formIn(sent.location), code })
    expect((await visitor.get(replayed.location)).html).toContain('It is yours')
    const again = await send(visitor, `/c/${claim.code}`, { ...fields, first_name: 'Thomas' })
    const other = await proofTo(fields.email)
    await visitor.post(`/c/${claim.code}/confirm`, { form: formIn(again.location), code: other.code })
    expect((await visitor.get(again.location)).html).toContain('You have it already')
    expect(await submissionsOf(db, claim)).toHaveLength(1)
    expect((await issuer.ask('GET', `${O}/badges`)).body.data).toHaveLength(1)
  })

  test('is the same for a known address and for an unknown one, on a list and off it', async ({
    db,
    issuer,
    visitor,
    proofTo,
    mailsTo,
  }) => {
    const [on, off] = [freshEmail(), freshEmail()]
    const earners_list_id = await addList(issuer, [
      { recipient_email: on, recipient_first_name: 'Tom', recipient_last_name: 'Ridley' },
    ])
    const claim = await addClaim(db, issuer, { kind: 'list', earners_list_id })
    const answers = []
    for (const email of [on, off]) {
      const { location, status } = await send(visitor, `/c/${claim.code}`, person(email))
      const { html } = await visitor.get(location)
      answers.push([status, html.replaceAll(email, '').replaceAll(formIn(location), '')])
      if (email === off) {
        const texts = (await mailsTo(off)).map(({ text }) => text)
        expect(texts).toHaveLength(1)
        expect(texts[0]).toContain('not on it')
        expect(texts[0]).not.toMatch(/\d{3} \d{3}/)
        continue
      }
      const { code } = await proofTo(on)
      await visitor.post(`/c/${claim.code}/confirm`, { form: formIn(location), code })
    }
    expect(answers[1]).toEqual(answers[0])
    expect((await submissionsOf(db, claim)).map(({ email }) => email)).toEqual([on])
  })

  test('by a chat that previews the link uses nothing up, and neither does a machine that fills every field', async ({
    app,
    db,
    issuer,
  }) => {
    const claim = await addClaim(db, issuer, { seats: 1 })
    for (const path of ['', '/confirm', '/confirm?form=x', '/screen', '/back/x'])
      await app.request(`/c/${claim.code}${path}`)
    const machine = await send(new Visitor(app), `/c/${claim.code}`, { ...person(), website: 'https://spam.example' })
    expect(machine.status).toBe(303)
    expect(await db.select().from(claimForms).where(eq(claimForms.claimId, claim.id))).toHaveLength(0)
    expect((await app.request(`/c/${claim.code.toLowerCase()}`)).headers.get('location')).toContain(`/c/${claim.code}`)
  })

  test('weighs less than 30 kB, with its style, and loads no typeface', async ({ app, db, issuer }) => {
    const questions = Array.from({ length: 10 }, (_, at) => ({ kind: 'text', label: `Question ${at}?` }))
    const claim = await addClaim(db, issuer, {
      text: 'For everybody who follows it to the end. '.repeat(20),
      questions,
    })
    const html = await (await app.request(`/c/${claim.code}`)).text()
    const style = /href="(\/public-claim-\w+\.css)"/.exec(html)?.[1] ?? ''
    const css = await (await app.request(style)).text()
    expect(css).not.toContain('@font-face')
    expect(html).not.toContain('<script')
    expect(gzipSync(html).length + gzipSync(css).length).toBeLessThan(12_000)
    expect(html.length + css.length).toBeLessThan(30_000)
  })

  test('needs no code for an address of the passport that is open, and shows where it stands in both languages', async ({
    db,
    issuer,
    visitor,
    enter,
  }) => {
    const claim = await addClaim(db, issuer, { needs_approval: true })
    const email = freshEmail()
    await enter(visitor, email)
    const form = await visitor.get(`/c/${claim.code}?lang=it`)
    expect(form.html).toContain(email)
    expect(form.html).toContain('Prendi il badge')
    const sent = await visitor.post(`/c/${claim.code}?lang=it`, { ...person(email), pass: passIn(form.html) })
    expect((await visitor.get(sent.location)).html).toContain('Ricevuto. Ora decide Wrenfield College.')
    // Another address of somebody else is proved by a code all the same.
    const other = await send(visitor, `/c/${claim.code}`, person())
    expect((await visitor.get(other.location)).html).toContain('Look at your email')
    expect(await submissionsOf(db, claim)).toHaveLength(1)
  })

  test('is answered at the fields, keeps what was written, and shows attacks as text', async ({
    db,
    issuer,
    visitor,
  }) => {
    const questions = [
      { kind: 'choice', label: 'Where?', options: ['Hall', 'Library'], is_required: true },
      { kind: 'link', label: 'Log' },
    ]
    for (const attack of ATTACKS.filter((text) => text.trim() !== '' && !text.includes('\u0000')).slice(0, 12)) {
      const title = attack.slice(0, 60).replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
      const claim = await addClaim(db, issuer, { title: `T ${title}`, text: attack.slice(0, 1000), questions })
      const [where, log] = claim.questions.map(({ id }: { id: string }) => `q-${id}`)
      const wrong = {
        email: 'tom@',
        first_name: attack,
        last_name: '',
        [where]: 'Garden',
        [log]: `javascript:${attack}`,
      }
      const { status, html } = await send(visitor, `/c/${claim.code}`, wrong)
      expect(status).toBe(422)
      expect(html).toContain('Write the whole address')
      expect(html).toContain('Choose one of these')
      expect(html).toContain('begins with https://')
      expect(html.replaceAll(/<(input|textarea)[^>]*>/g, '')).not.toMatch(/<(script|img src=x|svg[^>]*onload|iframe)/i)
    }
  })
})

test('what was given back is sent again by the link of its mail, once, and is told of to webhooks', async ({
  db,
  issuer,
  visitor,
  mailsTo,
  services,
}) => {
  const webhook = { name: 'Registry', url: 'https://hooks.example/x', events: ['claim.submitted'] }
  expect((await issuer.ask('POST', `${O}/webhooks`, webhook)).status).toBe(201)
  const claim = await addClaim(db, issuer, { needs_approval: true, questions: [{ kind: 'text', label: 'Whom?' }] })
  const field = `q-${claim.questions[0].id}`
  const fields = { ...person(), [field]: 'Some students.' }
  const sent = await send(visitor, `/c/${claim.code}`, fields)
  const text = (await mailsTo(fields.email)).at(-1)?.text ?? ''
  const code = codeIn(text)
  await visitor.post(`/c/${claim.code}/confirm`, { form: formIn(sent.location), code })
  const [row] = await submissionsOf(db, claim)
  const answered = { submission_ids: [row!.id], answer: 'Write their names.' }
  await issuer.ask('POST', `${O}/claims/${claim.id}/submissions/return`, answered)
  await db.execute(
    sql`update mails set next_attempt_at = now() where recipient = ${fields.email} and status = 'waiting'`,
  )
  const mail = (await mailsTo(fields.email)).at(-1)?.text ?? ''
  const link = /\/c\/\w{6}\/back\/[\w.-]+/.exec(mail)?.[0] ?? ''
  const page = await visitor.get(link)
  expect(page.html).toContain('Write their names.')
  expect(page.html).toContain('Some students.')
  expect((await visitor.get(link.slice(0, -1))).status).toBe(404)
  await issuer.ask('PUT', `${O}/claims/${claim.id}`, { status: 'closed' })
  const again = await visitor.post(link, { ...fields, [field]: 'Amara and Dev.' })
  expect((await visitor.get(again.location)).html).toContain('Received. Now Wrenfield College decides.')
  expect(await submissionsOf(db, claim)).toMatchObject([
    { status: 'received', returnedCount: 1, answers: [{ value: 'Amara and Dev.' }] },
  ])
  const told = await db.execute(
    sql`select event from webhook_deliveries where organization_id = ${issuer.organizationId} and event <> 'endpoint.test'`,
  )
  expect(told.rows).toEqual([{ event: 'claim.submitted' }, { event: 'claim.submitted' }])
  await db.execute(sql`update claim_forms set created_at = now() - interval '2 days' where claim_id = ${claim.id}`)
  await tendClaims(services)
  expect((await visitor.get(sent.location)).html).toContain('Begin again')
})
