import { expect, test } from 'vitest'
import { byteBudget } from './byte-budget.ts'

const { signal } = new AbortController()

/** Holds bytes of an owner. @returns whether they are held yet, and what ends it */
function holding({ within }: ReturnType<typeof byteBudget>, owner: string, bytes: number, of = signal) {
  let end = () => {}
  const isOver = new Promise<void>((resolve) => {
    end = resolve
  })
  const state = { isHeld: false, done: Promise.resolve(), end: () => Promise.resolve() }
  state.done = within(owner, of, async (reserve) => {
    await reserve(bytes)
    state.isHeld = true
    await isOver
  })
  state.end = () => {
    end()
    return state.done
  }
  return state
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('an owner has at most half, and others pass meanwhile', async () => {
  const budget = byteBudget(100, 20_000)
  const [first, second, other] = [holding(budget, 'a', 40), holding(budget, 'a', 20), holding(budget, 'b', 50)]
  await settled()
  expect([first.isHeld, second.isHeld, other.isHeld]).toEqual([true, false, true])
  await first.end()
  await settled()
  expect(second.isHeld).toBe(true)
  const whole = holding(budget, 'c', 1_000)
  await settled()
  expect(whole.isHeld).toBe(false)
  await Promise.all([second.end(), other.end()])
  await settled()
  expect(whole.isHeld).toBe(true)
  await whole.end()
})

test('who waits too long or goes leaves the line, and takes nothing', async () => {
  const budget = byteBudget(100, 20)
  const first = holding(budget, 'a', 50)
  const late = holding(budget, 'a', 50)
  const gone = new AbortController()
  const left = holding(budget, 'a', 50, gone.signal)
  gone.abort()
  await expect(left.done).rejects.toThrow('the client has gone')
  await expect(late.done).rejects.toMatchObject({ status: 503, code: 'busy' })
  await first.end()
  const next = holding(budget, 'a', 50)
  await settled()
  expect(next.isHeld).toBe(true)
  await next.end()
})
