import { afterEach, expect, test } from 'vitest'
import { closeSession, currentSession, openSession, sessionRestored } from './session-state.ts'

afterEach(closeSession)

test('a refused call does not wait if nobody has signed in', async () => {
  expect(await sessionRestored(currentSession())).toBe(false)
})

test('calls that were refused because the session ended are repeated after a new sign-in', async () => {
  openSession()
  const waiting = [sessionRestored(currentSession()), sessionRestored(currentSession())]
  openSession()
  expect(await Promise.all(waiting)).toEqual([true, true])
})

test('waiting calls fail if the user leaves instead', async () => {
  openSession()
  const waiting = sessionRestored(currentSession())
  closeSession()
  expect(await waiting).toBe(false)
  expect(await sessionRestored(currentSession())).toBe(false)
})

test('a session can end more than once', async () => {
  openSession()
  const first = sessionRestored(currentSession())
  openSession()
  await first
  const second = sessionRestored(currentSession())
  openSession()
  expect(await second).toBe(true)
})

test('a refusal that arrives after a new sign-in repeats its call instead of asking to sign in again', async () => {
  openSession()
  const [early, late] = [currentSession(), currentSession()]
  const first = sessionRestored(early)
  openSession()
  expect(await first).toBe(true)
  expect(await Promise.race([sessionRestored(late), Promise.resolve('asks again')])).toBe(true)
})
