import { expect, test } from 'vitest'
import { askTogether } from './ask-together.ts'

/** A store whose answers are given by hand. */
function slowStore() {
  const asked: { keys: string[]; answer: (value: string) => void; fail: () => void }[] = []
  const question = askTogether(
    (keys) =>
      new Promise<Map<string, string>>((resolve, reject) => {
        const answer = (value: string) => resolve(new Map(keys.map((key) => [key, value])))
        asked.push({ keys, answer, fail: () => reject(new Error('The store is gone')) })
      }),
  )
  const turns = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return { asked, question, turns }
}

test('those who come together are asked for together, each once', async () => {
  const { asked, question, turns } = slowStore()
  const answers = Promise.all([question('a'), question('b'), question('a')])
  await turns()
  expect(asked.map(({ keys }) => keys)).toEqual([['a', 'b']])
  asked[0]!.answer('old')
  expect(await answers).toEqual(['old', 'old', 'old'])
})

test('who comes later is not told what was asked before', async () => {
  const { asked, question, turns } = slowStore()
  const first = question('a')
  await turns()
  const second = question('a')
  await turns()
  expect(asked).toHaveLength(1)
  asked[0]!.answer('old')
  expect(await first).toBe('old')
  await turns()
  asked[1]!.answer('new')
  expect(await second).toBe('new')
})

test('a failure is of those who asked, and not of who comes later', async () => {
  const { asked, question, turns } = slowStore()
  const first = expect(question('a')).rejects.toThrow('The store is gone')
  await turns()
  const second = question('a')
  asked[0]!.fail()
  await first
  await turns()
  asked[1]!.answer('new')
  expect(await second).toBe('new')
})
