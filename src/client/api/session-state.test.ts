import { afterEach, expect, test } from 'vitest'
import { closeSession, openSession, sessionRestored } from './session-state.ts'

afterEach(closeSession)

test('a refused call does not wait if nobody has signed in', async () => {
  expect(await sessionRestored()).toBe(false)
})

test('calls that were refused because the session ended are repeated after a new sign-in', async () => {
  openSession()
  const waiting = [sessionRestored(), sessionRestored()]
  openSession()
  expect(await Promise.all(waiting)).toEqual([true, true])
})

test('waiting calls fail if the user leaves instead', async () => {
  openSession()
  const waiting = sessionRestored()
  closeSession()
  expect(await waiting).toBe(false)
  expect(await sessionRestored()).toBe(false)
})

test('a session can end more than once', async () => {
  openSession()
  const first = sessionRestored()
  openSession()
  await first
  const second = sessionRestored()
  openSession()
  expect(await second).toBe(true)
})
