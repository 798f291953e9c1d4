import { expect } from 'vitest'
import type { Issuer } from '#server/testing/issuer.ts'
import { addRequest } from '#server/testing/requests.ts'
import { test } from '#server/testing/test.ts'

const REQUESTS = '/issuers/organization/requests'

test('requests are found by words of the person, the address, the proposed name and the badge, in any order', async ({
  db,
  issuer,
  stranger,
}) => {
  const id = await addRequest(db, issuer)
  const other = await addRequest(db, issuer)
  const found = async (words: string, by: Issuer = issuer) =>
    (await by.ask('GET', `${REQUESTS}?find=${encodeURIComponent(words)}`)).body.data.map(
      (one: { id: string }) => one.id,
    )
  const { badge, earner } = (await issuer.ask('GET', `${REQUESTS}/${id}`)).body.data
  expect((await found('ferri giu')).sort()).toEqual([id, other].sort())
  expect(await found('Bassani')).toHaveLength(2)
  expect(await found(badge.title)).toHaveLength(2)
  expect(await found(earner.recipient_email)).toEqual([id])
  expect(await found(`${badge.badge_number} bassani`)).toEqual([id])
  expect(await found('Nobody')).toEqual([])
  expect(await found('Bassani', stranger)).toEqual([])
})
