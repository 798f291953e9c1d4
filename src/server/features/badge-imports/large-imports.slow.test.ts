import { expect } from 'vitest'
import type { Services } from '#server/services.ts'
import { addList, people } from '#server/testing/earners.ts'
import { badgrAddress, badgrZip } from '#server/testing/exports/badgr-export.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { upload } from '#server/testing/pictures.ts'
import { slowSize } from '#server/testing/slow-size.ts'
import { test } from '#server/testing/test.ts'
import { bringInNextImport } from './bring-in.ts'

const IMPORTS = '/issuers/organization/badge_imports'
const SLOW = { timeout: slowSize(900_000, 240_000) }

async function read(issuer: Issuer, file: FormData) {
  const { status, body } = await issuer.ask('POST', IMPORTS, file)
  expect(status, JSON.stringify(body).slice(0, 500)).toBe(201)
  return body.data
}

async function bringIn(issuer: Issuer, services: Services, id: string) {
  expect((await issuer.ask('POST', `${IMPORTS}/${id}/confirm`)).status).toBe(200)
  while (await bringInNextImport(services, () => false));
  return (await issuer.ask('GET', `${IMPORTS}/${id}`)).body.data
}

async function undo(issuer: Issuer, { award_id, id }: { award_id: string; id: string }) {
  expect((await issuer.ask('POST', `/issuers/organization/awards/${award_id}/undo`)).status).toBe(200)
  expect((await issuer.ask('GET', `${IMPORTS}/${id}`)).body.data.status).toBe('undone')
  expect((await issuer.ask('GET', '/issuers/organization/badges?is_undone=0')).body.meta.total).toBe(0)
}

test(
  'an issuer’s export with hashed recipients comes in whole, matched with a list, and is undone whole',
  SLOW,
  async ({ issuer, services }) => {
    const sizes = { issuers: 3, classes: 40, assertions: slowSize(5_000, 300), people: slowSize(2_000, 100) }
    const exported = upload('file', badgrZip(sizes), 'badgr.zip', 'application/zip')
    const made = await read(issuer, exported)
    const revoked = Math.floor(sizes.assertions / 100)
    const rest = sizes.assertions - revoked
    expect(made.classes).toHaveLength(sizes.classes)
    expect(made.counts).toEqual({ ready: 0, problem: sizes.assertions, left_out: 0, done: 0 })
    expect(made.problems).toEqual([
      { code: 'unmatched', count: rest },
      { code: 'revoked_there', count: revoked },
    ])

    const list = await addList(
      issuer,
      Array.from({ length: sizes.people }, (_, person) => ({
        recipient_email: badgrAddress(person),
        recipient_first_name: 'Only',
        recipient_last_name: `Number ${person}`,
      })),
    )
    const { body } = await issuer.ask('POST', `${IMPORTS}/${made.id}/recipients`, { earners_list_id: list })
    expect(body.data).toMatchObject({ matched_count: rest, counts: { ready: rest, problem: revoked } })
    const done = await bringIn(issuer, services, made.id)
    expect(done).toMatchObject({ status: 'finished', counts: { ready: 0, problem: revoked, done: rest } })
    await undo(issuer, done)
  },
)

test('a sheet of the largest size comes in whole, and is undone whole', SLOW, async ({ issuer, services }) => {
  const size = slowSize(50_000, 2_000)
  const rows = people(size).map(
    ({ recipient_email, recipient_first_name, recipient_last_name }, row) =>
      `Weaving ${row % 40},${recipient_email},${recipient_first_name},${recipient_last_name},2019-05-04`,
  )
  const heading = 'title,recipient_email,recipient_first_name,recipient_last_name,issued_on'
  const sheet = () => upload('file', Buffer.from([heading, ...rows].join('\n')), 'badges.csv', 'text/csv')
  const made = await read(issuer, sheet())
  expect(made.counts).toEqual({ ready: size, problem: 0, left_out: 0, done: 0 })
  const done = await bringIn(issuer, services, made.id)
  expect(done.counts).toEqual({ ready: 0, problem: 0, left_out: 0, done: size })
  const again = await read(issuer, sheet())
  expect(again.problems).toEqual([{ code: 'known', count: size }])
  await undo(issuer, done)
})
