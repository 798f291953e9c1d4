import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { test } from '#server/testing/test.ts'
import { failureOf } from './log.ts'

test('a failed statement is logged by its code and place, without the data that was in it', async ({ db }) => {
  const secret = 'giulia.ferri@wrenfield.example'
  const failure = await db.execute(sql`select ${secret}::int`).catch(failureOf)
  expect(failure).toMatchObject({ failure: 'database', code: '22P02' })
  expect(JSON.stringify(failure)).not.toContain(secret)
})

test('any other failure is logged with its message and where it happened', () => {
  expect(failureOf(new TypeError('no storage'))).toMatchObject({ failure: 'TypeError', message: 'no storage' })
})
