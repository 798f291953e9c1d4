import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { MAX_CLAIM_FILE } from '#contract/claims/submissions.ts'
import { tendClaims } from '#server/features/claims/award-waiting.ts'
import { erase, findEarnerId } from '#server/features/privacy/testing/erasure.ts'
import { sharp } from '#server/platform/images/guarded-sharp.ts'
import { claimFiles } from '#server/schema/tables/claims.ts'
import { addClaim } from '#server/testing/claims.ts'
import { clockAt } from '#server/testing/clock.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { drawing, photograph } from '#server/testing/pictures.ts'
import { formIn, passIn, person, submissionsOf } from '../testing/claim-visitor.ts'
import { test, Visitor } from '../testing/visitor.ts'

const PATH = '/issuers/organization/claims'
const PDF = '%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n'

type Sent = { bytes: Uint8Array | string; name?: string; type?: string }

/** Opens a page and sends its form with a file for its question. */
async function sendFile(visitor: Visitor, path: string, fields: Record<string, string>, file: Sent | undefined) {
  const { html } = await visitor.get(path)
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...keptIn(html), ...fields, pass: passIn(html) })) form.set(name, value)
  const { bytes = '', name = '', type = 'application/pdf' } = file ?? { bytes: '', name: '' }
  form.set(questionIn(html), new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type }))
  return visitor.postFiles(path, form)
}

const questionIn = (html: string) => /<input id="(q-[\w-]+)" type="file"/.exec(html)?.[1] ?? ''

/** The hidden fields by which a page keeps files. */
const keptIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/name="(q-[\w-]+-kept)" value="([^"]+)"/g)].map(([, name, value]) => [name!, value!]),
  )

const file = (bytes: Uint8Array | string, name = 'report.pdf'): Sent => ({ bytes, name })

const asksFile = (values: object = {}) => ({
  needs_approval: true,
  questions: [{ kind: 'file', label: 'Your report', is_required: true }],
  ...values,
})

async function download(issuer: Issuer, app: Visitor['app'], claim: { id: string }) {
  const { data } = (await issuer.ask('GET', `${PATH}/${claim.id}/submissions`)).body
  const [{ id, answers }] = data
  const path = `/api/v1${PATH}/${claim.id}/submissions/${id}/files/${answers[0].file?.id ?? crypto.randomUUID()}`
  const response = await app.request(path, { headers: { cookie: issuer.cookie } })
  return { answer: answers[0], response, bytes: Buffer.from(await response.arrayBuffer()) }
}

const it = test.extend<{
  prove: (visitor: Visitor, claim: { code: string }, email: string, to: string) => Promise<string>
}>({
  prove: async ({ proofTo }, use) =>
    use(async (visitor, claim, email, location) => {
      const { code } = await proofTo(email)
      await visitor.post(`/c/${claim.code}/confirm`, { form: formIn(location), code })
      return formIn(location)
    }),
})

describe('Files', () => {
  it('that answer a question reach the office as a download, and are gone 90 days after the decision', async ({
    app,
    db,
    issuer,
    services,
    visitor,
    prove,
  }) => {
    const claim = await addClaim(db, issuer, asksFile())
    const who = person()
    const { location, status } = await sendFile(
      visitor,
      `/c/${claim.code}`,
      who,
      file(PDF, 'C:\\work\\Relazione – città.PDF'),
    )
    expect(status).toBe(303)
    await prove(visitor, claim, who.email, location)
    const { answer, response, bytes } = await download(issuer, app, claim)
    expect(answer).toMatchObject({
      kind: 'file',
      value: 'Relazione – città.pdf',
      file: { media_type: 'application/pdf', size: PDF.length },
    })
    expect(bytes.toString()).toBe(PDF)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Relazione _ citt_.pdf"; filename*=UTF-8''Relazione%20%E2%80%93%20citt%C3%A0.pdf`,
      'x-content-type-options': 'nosniff',
    })
    const [{ id } = { id: '' }] = await submissionsOf(db, claim)
    await issuer.ask('POST', `${PATH}/${claim.id}/submissions/approve`, { submission_ids: [id] })
    const at = (days: number) => ({
      ...services,
      clock: clockAt(new Date(Date.now() + days * 86_400_000).toISOString()),
    })
    await tendClaims(at(89))
    expect((await download(issuer, app, claim)).response.status).toBe(200)
    await tendClaims(at(91))
    const later = await download(issuer, app, claim)
    expect(later.answer).toMatchObject({ value: 'Relazione – città.pdf', file: null })
    expect(later.response.status).toBe(404)
  })

  it('that are pictures are drawn anew, without where and by whom they were taken', async ({
    app,
    db,
    issuer,
    visitor,
    prove,
  }) => {
    const claim = await addClaim(db, issuer, asksFile())
    const who = person()
    const { location } = await sendFile(visitor, `/c/${claim.code}`, who, file(await photograph(), 'photo.html'))
    await prove(visitor, claim, who.email, location)
    const { answer, bytes } = await download(issuer, app, claim)
    expect(answer).toMatchObject({ value: 'photo.jpg', file: { media_type: 'image/jpeg' } })
    expect(bytes.includes('Whitlock')).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 600 })
  })

  it('are refused in words at their question, whatever they are named', async ({ db, issuer, visitor }) => {
    const claim = await addClaim(db, issuer, asksFile())
    const picture = await drawing(40)
    const bomb = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const archive = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
    const refusals: [Sent | undefined, string][] = [
      [undefined, 'This answer is needed'],
      [file('<html><script>alert(1)</script>'), 'no PDF and no picture'],
      [file('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'picture.png'), 'no PDF and no picture'],
      [file(archive, 'report.pdf'), 'no PDF and no picture'],
      [file(Buffer.concat([picture, archive]), 'picture.png'), 'no PDF and no picture'],
      [file(Buffer.concat([Buffer.from(PDF), archive])), 'no PDF and no picture'],
      [file(`<script>alert(1)</script>${PDF}`), 'no PDF and no picture'],
      [file(bomb, 'white.png'), 'too large'],
      [file(Buffer.concat([Buffer.from(PDF), Buffer.alloc(MAX_CLAIM_FILE)])), 'too large'],
      [file(picture.subarray(0, picture.length / 2), 'half.png'), 'not whole'],
      [file('%PDF-1.7\n1 0 obj <</Type /Catalog>>'), 'not whole'],
      [file(PDF.replace('/Catalog', '/Catalog /OpenAction <</S /JavaScript /JS (app.alert(1))>>')), 'scripts, forms'],
      [file(PDF.replace('/Catalog', '/Catalog /AA <</S /J#61vaScript>>')), 'scripts, forms'],
      [file(PDF.replace('/Catalog', '/Catalog /Names <</EmbeddedFiles 2 0 R>>')), 'scripts, forms'],
      [file(PDF.replace('trailer <<', 'trailer <</Encrypt 3 0 R ')), 'has a password'],
      [file('', 'empty.pdf'), 'is empty'],
    ]
    for (const [sent, words] of refusals) {
      const { status, html } = await sendFile(visitor, `/c/${claim.code}`, person(), sent)
      expect([status, html.includes(words)], words).toEqual([422, true])
    }
    expect(await db.select().from(claimFiles).where(eq(claimFiles.claimId, claim.id))).toEqual([])
  })

  it('that are good stay while another answer is put right, and nobody else can send them', async ({
    app,
    db,
    issuer,
    visitor,
    prove,
  }) => {
    const claim = await addClaim(db, issuer, asksFile())
    const who = person()
    const wrong = await sendFile(visitor, `/c/${claim.code}`, { ...who, email: 'nobody' }, file(PDF))
    expect(wrong.html).toContain('report.pdf is kept')
    const kept = keptIn(wrong.html)
    expect(Object.keys(kept)).toHaveLength(1)
    const right = await sendFile(visitor, `/c/${claim.code}`, { ...who, ...kept }, undefined)
    await prove(visitor, claim, who.email, right.location)
    expect((await download(issuer, app, claim)).bytes.toString()).toBe(PDF)
    // It belongs to a submission by now; and its name is signed by its claim alone.
    for (const token of [Object.values(kept)[0]!, `${crypto.randomUUID()}.${'A'.repeat(22)}`]) {
      const [field = ''] = Object.keys(kept)
      const other = await sendFile(new Visitor(app), `/c/${claim.code}`, { ...person(), [field]: token }, undefined)
      expect(other.html).toContain('This answer is needed')
    }
  })

  it('too large to be received leave the form with a sentence at the question', async ({ db, issuer, visitor }) => {
    const claim = await addClaim(db, issuer, asksFile())
    const huge = await sendFile(visitor, `/c/${claim.code}`, person(), file(Buffer.alloc(33 * 1024 * 1024)))
    expect([huge.status, huge.html.includes('too large to be received')]).toEqual([422, true])
  })

  it('of what was given back stay, or are replaced, and go with what is taken back', async ({
    app,
    db,
    issuer,
    visitor,
    prove,
    mailsTo,
  }) => {
    const claim = await addClaim(db, issuer, asksFile({ kind: 'codes' }))
    await issuer.ask('POST', `${PATH}/${claim.id}/codes`, { count: 1 })
    const [card = ''] =
      /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await issuer.ask('GET', `${PATH}/${claim.id}/codes/export`)).body) ?? []
    const who = person()
    const { location } = await sendFile(visitor, `/c/${claim.code}`, { ...who, card }, file(PDF))
    const form = await prove(visitor, claim, who.email, location)
    const [{ id } = { id: '' }] = await submissionsOf(db, claim)
    const giveBack = () =>
      issuer.ask('POST', `${PATH}/${claim.id}/submissions/return`, { submission_ids: [id], answer: 'Sign it.' })
    const again = async (sent: Sent | undefined) => {
      await giveBack()
      const { html } = await visitor.get(`/c/${claim.code}/confirm?form=${form}`)
      const path = /\/c\/\w+\/back\/[\w.-]+/.exec(html)?.[0] ?? ''
      return sendFile(visitor, path, { first_name: 'Tom', last_name: 'Ridley' }, sent)
    }
    expect((await again(undefined)).status).toBe(303)
    expect((await download(issuer, app, claim)).bytes.toString()).toBe(PDF)
    expect((await again(file(`${PDF}signed %%EOF`, 'signed.pdf'))).status).toBe(303)
    expect((await download(issuer, app, claim)).answer.value).toBe('signed.pdf')
    expect(await db.select().from(claimFiles).where(eq(claimFiles.claimId, claim.id))).toHaveLength(1)

    const taken = await visitor.post(`/c/${claim.code}/confirm`, { form, take_back: '1' })
    expect(taken.html).toContain('Nothing of what you sent is kept')
    expect(await submissionsOf(db, claim)).toEqual([])
    expect(await db.select().from(claimFiles).where(eq(claimFiles.claimId, claim.id))).toEqual([])
    // The card is free, so that they can ask again.
    const anew = await sendFile(new Visitor(app), `/c/${claim.code}`, { ...who, card }, file(PDF))
    expect(anew.status).toBe(303)
    expect((await mailsTo(who.email)).length).toBeGreaterThan(1)
  })

  it('are taken back by nobody but who has proved the address, and not once it is decided', async ({
    app,
    db,
    issuer,
    visitor,
    prove,
  }) => {
    const claim = await addClaim(db, issuer, asksFile())
    const who = person()
    const { location } = await sendFile(visitor, `/c/${claim.code}`, who, file(PDF))
    const form = await prove(visitor, claim, who.email, location)
    const stranger = new Visitor(app)
    const other = await sendFile(stranger, `/c/${claim.code}`, who, file(PDF))
    await stranger.post(`/c/${claim.code}/confirm`, { form: formIn(other.location), take_back: '1' })
    const [{ id } = { id: '' }] = await submissionsOf(db, claim)
    await issuer.ask('POST', `${PATH}/${claim.id}/submissions/approve`, { submission_ids: [id] })
    await visitor.post(`/c/${claim.code}/confirm`, { form, take_back: '1' })
    expect(await submissionsOf(db, claim)).toMatchObject([{ status: 'awarded' }])
  })

  it('go with the person who is erased, also those that wait for a code', async ({
    app,
    db,
    issuer,
    visitor,
    prove,
  }) => {
    const claim = await addClaim(db, issuer, asksFile())
    const other = await addClaim(db, issuer, asksFile())
    const who = person()
    const { location } = await sendFile(visitor, `/c/${claim.code}`, who, file(PDF))
    await prove(visitor, claim, who.email, location)
    const [{ id } = { id: '' }] = await submissionsOf(db, claim)
    await issuer.ask('POST', `${PATH}/${claim.id}/submissions/approve`, { submission_ids: [id] })
    await sendFile(new Visitor(app), `/c/${other.code}`, who, file(PDF))
    const files = () => db.select().from(claimFiles).where(eq(claimFiles.organizationId, issuer.organizationId))
    expect(await files()).toHaveLength(2)
    await erase(issuer, await findEarnerId(issuer, who.email), 'wholly')
    expect(await files()).toEqual([])
  })
})
