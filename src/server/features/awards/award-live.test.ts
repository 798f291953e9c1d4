import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { mails } from '#server/schema/tables/mails.ts'
import { addList, people } from '#server/testing/earners.ts'
import { pathWorld } from '#server/testing/paths.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const O = '/issuers/organization'

test('an award shows how many of its waiting mails were put off, and when the next of those is retried', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const listId = await addList(issuer, people(4))
  const award = { badge_template_id: template.id }
  const id = (await issuer.ask('POST', `${O}/badges/earners-lists/${listId}`, award)).body.award_id
  const look = async () => (await issuer.ask('GET', `${O}/awards/${id}`)).body.data
  expect(await look()).toMatchObject({ counts: { mails_waiting: 4, mails_put_off: 0 }, mails_next_try_at: null })

  const rows = await db.select().from(mails).where(eq(mails.organizationId, issuer.organizationId))
  const put = (index: number, values: object) => db.update(mails).set(values).where(eq(mails.id, rows[index]!.id))
  const lastError = '451 Try again later'
  await put(0, { attempts: 4, lastError, nextAttemptAt: '2090-01-01T14:00:00Z' })
  await put(1, { attempts: 3, lastError, nextAttemptAt: '2090-01-01T12:00:00Z' })
  await put(2, { attempts: 2, lastError, nextAttemptAt: sql`clock_timestamp() - interval '1 second'` })
  expect(await look()).toMatchObject({
    counts: { mails_waiting: 4, mails_put_off: 2 },
    mails_next_try_at: '2090-01-01T12:00:00.000000Z',
  })
  const { data } = (await issuer.ask('GET', `${O}/awards`)).body
  expect(data[0].counts).toMatchObject({ mails_waiting: 4, mails_put_off: 2 })
})

test('before it is undone, an award shows how many learning path badges it led to, which stay valid', async ({
  services,
  db,
}) => {
  const world = await pathWorld({ services, db }, { steps: 2 })
  const { issuer } = world
  await world.set({ award_mode: 'automatic' })
  await world.hold('anna', 1, 2)
  expect(await world.states()).toEqual({ anna: 'awarded' })
  const { data } = (await issuer.ask('GET', `${O}/awards`)).body
  const newest = (kind: string) => data.find((award: { kind: string }) => award.kind === kind)
  const [ofPath, last] = [newest('path'), newest('one')]
  const look = async (id: string) => (await issuer.ask('GET', `${O}/awards/${id}`)).body.data
  expect(await look(last.id)).toMatchObject({ path_badges_count: 1 })
  expect(await look(ofPath.id)).toMatchObject({ path_badges_count: 0 })

  const undone = await issuer.ask('POST', `${O}/awards/${last.id}/undo`)
  expect(undone.body.data, JSON.stringify(undone.body)).toMatchObject({ path_badges_count: 1 })
  expect(await look(ofPath.id)).toMatchObject({ counts: { issued: 1, revoked: 0 } })
  await issuer.ask('POST', `/issuers/badges/${ofPath.recipient.badge_id}/revoke`, { reason: 'As its steps' })
  expect(await look(last.id)).toMatchObject({ path_badges_count: 0 })
})
