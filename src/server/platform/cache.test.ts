import { expect, test } from 'vitest'
import { openCache } from './cache.ts'

/** Draws pictures of ten bytes, and records what it draws. */
function artist() {
  const drawn: string[] = []
  const draw = (key: string) => async () => {
    drawn.push(key)
    return Buffer.alloc(10)
  }
  return { drawn, draw }
}

test('a picture that is requested twice at the same time is drawn once, and cached for later requests', async () => {
  const { drawn, draw } = artist()
  const cached = openCache<Buffer>({ bytes: 100 })
  const [one, other] = await Promise.all([cached('a', draw('a')), cached('a', draw('a'))])
  expect(one).toBe(other)
  expect(await cached('a', draw('a'))).toBe(one)
  expect(drawn).toEqual(['a'])
})

test('without room the least recently used picture is evicted', async () => {
  const { drawn, draw } = artist()
  const cached = openCache<Buffer>({ bytes: 20 })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cached(key, draw(key))
  expect(drawn).toEqual(['a', 'b', 'c', 'b'])
})

test('a picture that could not be drawn is tried again', async () => {
  const { draw } = artist()
  const cached = openCache<Buffer>({ bytes: 100 })
  await expect(cached('a', () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
  expect(await cached('a', draw('a'))).toHaveLength(10)
})

test('beyond the number of values the least recently used one is evicted, even while it is being made', async () => {
  const { drawn, draw } = artist()
  const cached = openCache<Buffer>({ values: 2 })
  await Promise.all(['a', 'b', 'c'].map((key) => cached(key, draw(key))))
  await cached('a', draw('a'))
  expect(drawn).toEqual(['a', 'b', 'c', 'a'])
})
