import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { correctEarner } from '#contract/earners/earners.ts'
import { versionOf } from '#contract/version.ts'
import { earners } from '#server/schema/tables/earners.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList } from '#server/testing/earners.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { inspectPdf } from './testing/pdf-tools.ts'

const O = '/issuers/organization'

/** In Thaana, for which certificates have no typeface. */
const AHMED = { recipient_first_name: 'އަހްމަދު', recipient_last_name: 'ރަޝީދު', recipient_email: 'ahmed@wrenfield.example' }
/** In Thai, for which they have one. */
const NAMPHUENG = {
  recipient_first_name: 'น้ำผึ้ง',
  recipient_last_name: 'ปิ่นเกล้า',
  recipient_email: 'namphueng@wrenfield.example',
}
const ADA = { recipient_first_name: 'Ada', recipient_last_name: 'Moss', recipient_email: 'ada@wrenfield.example' }

type App = { request(path: string): Response | Promise<Response> }

async function certificateText(app: App, badgeId: string) {
  const response = await app.request(`/b/${badgeId}/certificate.pdf`)
  return (await inspectPdf(Buffer.from(await response.arrayBuffer()), 'text')).text
}

const correct = (issuer: Issuer, id: string, change: object) => issuer.ask('PUT', `${O}/earners/${id}`, change)

test('the preview of an award says for which names certificates have no letters, and the spelling that is known', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const preview = async (person: object) => {
    const { body } = await issuer.ask('POST', `${O}/badges/preview`, { badge_template_id: template.id, ...person })
    return [body.data.is_name_drawable, body.data.certificate_name]
  }
  expect(await preview(AHMED)).toEqual([false, null])
  expect(await preview(NAMPHUENG)).toEqual([true, null])
  expect(await preview({ ...ADA, recipient_first_name: '王小明' })).toEqual([true, null])
  expect(await preview({ recipient_email: ADA.recipient_email })).toEqual([true, null])
  const award = { badge_template_id: template.id, ...AHMED, certificate_name: 'Ahmed Rasheed' }
  expect((await issuer.ask('POST', `${O}/badges`, award)).status).toBe(201)
  expect(await preview(AHMED)).toEqual([false, 'Ahmed Rasheed'])
})

test('a certificate shows the spelling that was given with the award; the badge and its credential keep the name', async ({
  app,
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const award = async (person: object) =>
    (await issuer.ask('POST', `${O}/badges`, { badge_template_id: template.id, ...person })).body.data
  const badge = await award({ ...AHMED, certificate_name: 'Ahmed Rasheed' })
  expect(badge).toMatchObject(AHMED)
  const text = await certificateText(app, badge.id)
  expect(text).toContain('Ahmed Rasheed')
  expect(text).not.toContain('□')
  expect(await (await app.request(`/b/${badge.id}`)).text()).toContain(AHMED.recipient_first_name)

  const other = await award({ ...AHMED, recipient_email: 'other@wrenfield.example' })
  expect(await certificateText(app, other.id)).toContain('□')
  const drawable = await award({ ...NAMPHUENG, certificate_name: 'Namphueng Pinklao' })
  expect(await certificateText(app, drawable.id)).not.toContain('Namphueng')
})

test('a spelling that certificates cannot draw either is refused at its field, and nothing is awarded', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const award = { badge_template_id: template.id, ...AHMED, certificate_name: AHMED.recipient_first_name }
  const refused = await issuer.ask('POST', `${O}/badges`, award)
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({ certificate_name: [expect.stringContaining('Latin letters')] })
  expect((await issuer.ask('GET', `${O}/badges`)).body.data).toEqual([])
  expect((await issuer.ask('POST', `${O}/badges`, { ...award, certificate_name: 'A'.repeat(256) })).status).toBe(422)
})

test('of a list, the people whose names certificates cannot draw are listed in its order, and each can be given a spelling', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  const second = { ...AHMED, recipient_first_name: 'މަރިޔަމް', recipient_email: 'mariyam@wrenfield.example' }
  const list = await addList(issuer, [NAMPHUENG, AHMED, ADA, { ...second, metadata: { Esito: 'Superato' } }])
  const path = `${O}/badges/earners-lists/${list}/undrawable_names`
  const { data } = (await issuer.ask('GET', path)).body
  expect(data.count).toBe(2)
  expect(data.earners.map((earner: typeof AHMED) => earner.recipient_email).sort()).toEqual([
    AHMED.recipient_email,
    second.recipient_email,
  ])
  const only = 'only[name]=Esito&only[is]=one_of&only[value]=Superato'
  const meant = await issuer.ask('GET', `${path}?${only}`)
  expect(meant.body.data.earners).toMatchObject([{ recipient_email: second.recipient_email, certificate_name: null }])
  expect((await stranger.ask('GET', path)).status).toBe(404)

  const [{ id }] = meant.body.data.earners
  expect((await correct(issuer, id, { certificate_name: 'Mariyam Rasheed' })).body.data).toMatchObject({
    ...second,
    certificate_name: 'Mariyam Rasheed',
  })
  const template = await addTemplate(db, issuer)
  await issuer.ask('POST', `${O}/badges/earners-lists/${list}`, { badge_template_id: template.id })
  const issued = await issuer.ask('GET', `${O}/badges?recipient_email=${second.recipient_email}`)
  expect(await certificateText(app, issued.body.data[0].id)).toContain('Mariyam Rasheed')
})

test('a spelling ends with the name that it spells, and follows a join and its undoing', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  await addBadge(db, issuer, template, AHMED)
  await addBadge(db, issuer, template, { ...ADA, recipient_email: AHMED.recipient_email })
  const idOf = async (first: string) =>
    (await db.select().from(earners).where(eq(earners.firstName, first))).find(
      ({ organizationId }) => organizationId === issuer.organizationId,
    )!.id
  const [ahmed, ada] = [await idOf(AHMED.recipient_first_name), await idOf('Ada')]
  const spellingOf = async (id: string) => (await issuer.ask('GET', `${O}/earners/${id}`)).body.data.certificate_name
  await correct(issuer, ahmed, { certificate_name: 'Ahmed Rasheed' })
  await correct(issuer, ahmed, { recipient_last_name: `${AHMED.recipient_last_name} މޫސާ` })
  expect(await spellingOf(ahmed)).toBe('Ahmed Rasheed')

  const joined = await issuer.ask('POST', `${O}/earners/${ada}/join`, { other_earner_id: ahmed })
  expect(joined.status).toBeLessThan(300)
  expect(await spellingOf(ada)).toBe('Ahmed Rasheed')
  const [join] = (await issuer.ask('GET', `${O}/earners/${ada}`)).body.data.joins
  expect((await issuer.ask('POST', `${O}/earners/${ada}/joins/${join.id}/undo`, {})).status).toBeLessThan(300)
  expect([await spellingOf(ada), await spellingOf(ahmed)]).toEqual([null, 'Ahmed Rasheed'])

  await correct(issuer, ahmed, { recipient_first_name: 'މަރިޔަމް', recipient_last_name: 'ޢަލީ' })
  expect(await spellingOf(ahmed)).toBeNull()
})

test('a spelling that a colleague saved meanwhile is not overwritten unseen, and the answer says whose it is', async ({
  db,
  issuer,
}) => {
  await addBadge(db, issuer, await addTemplate(db, issuer), AHMED)
  const [known] = (await issuer.ask('GET', `${O}/earners`)).body.data
  const path = `${O}/earners/${known.id}`
  const version = `"${versionOf(correctEarner.replaces!.seen(known))}"`
  await correct(issuer, known.id, { certificate_name: 'Ahmed Rasheed' })
  const stale = await issuer.ask('PUT', path, { certificate_name: 'Ahmad' }, { 'if-match': version })
  expect(stale.status).toBe(409)
  expect(stale.body.conflict).toMatchObject({
    changed: [{ field: 'certificate_name', now: 'Ahmed Rasheed' }],
    by: { name: expect.any(String) },
  })
  expect((await issuer.ask('GET', path)).body.data.certificate_name).toBe('Ahmed Rasheed')
})
