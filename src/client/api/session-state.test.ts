import { afterEach, expect, test } from 'vitest'
import { closeSession, openSession, sessionRestored } from './session-state.ts'

afterEach(closeSession)

test('a refused call does not wait while nobody has signed in', async () => {
  expect(await sessionRestored()).toBe(false)
})

test('calls that were refused under somebody’s hands are repeated once they have signed in again', async () => {
  openSession()
  const waiting = [sessionRestored(), sessionRestored()]
  openSession()
  expect(await Promise.all(waiting)).toEqual([true, true])
})

test('calls that waited fail where the person leaves instead', async () => {
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
