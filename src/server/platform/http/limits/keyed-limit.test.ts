import { expect, test } from 'vitest'
import { keyedLimit } from './keyed-limit.ts'

function pending() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

test('work of one key runs in order, and that of other keys meanwhile', async () => {
  const { run } = keyedLimit(1, 20_000)
  const order: string[] = []
  const { promise, resolve: release } = pending()
  const first = run('a', () => promise)
  const second = run('a', async () => void order.push('second'))
  await run('b', async () => void order.push('other'))
  release()
  await Promise.all([first, second])
  expect(order).toEqual(['other', 'second'])
})

test('a key is forgotten once its work has succeeded, failed or timed out', async () => {
  const { run, size } = keyedLimit(1, 20)
  await run('done', async () => 1)
  await expect(run('failed', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const { promise, resolve: release } = pending()
  const long = run('long', () => promise)
  let isRun = false
  const late = run('long', async () => {
    isRun = true
  })
  await expect(late).rejects.toMatchObject({ status: 503, code: 'busy' })
  expect(size()).toBe(1)
  release()
  await long
  expect({ size: size(), isRun }).toEqual({ size: 0, isRun: false })
})
