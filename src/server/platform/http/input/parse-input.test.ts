import { expect, test } from 'vitest'
import { z } from 'zod'
import { EarnerInputs } from '#contract/earners/filled-lists.ts'
import { ClientGone } from '../client-gone.ts'
import { type InvalidInput, parseInput } from './parse-input.ts'

const People = z.object({ name: z.string().min(1), earners: EarnerInputs.default([]) })

const rows = (count: number, email: (row: number) => string) =>
  Array.from({ length: count }, (_, row) => ({
    recipient_email: email(row),
    recipient_first_name: ' Ada ',
    recipient_last_name: `Person ${row}`,
  }))

const refusalOf = (input: unknown) =>
  parseInput(People, input).then(
    () => undefined,
    (error: unknown) => error as InvalidInput,
  )

/** Counts the turns of the event loop while work is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await work
  isOver = true
  return turns
}

test('parsing 20,000 wrong rows yields to the event loop, and reports the first issues and the total', async () => {
  const refused = refusalOf({ name: 'All', earners: rows(20_000, (row) => `wrong ${row}`) })
  expect(await turnsDuring(refused)).toBeGreaterThan(3)
  const { issues, count } = (await refused)!
  expect(issues).toHaveLength(100)
  expect(issues[99]?.path).toEqual(['earners', 99, 'recipient_email'])
  expect(count).toBe(20_000)
})

test('many rows are parsed and reported as few are', async () => {
  const inputs = [
    rows(600, (row) => `Ada.${row}@Wrenfield.example`),
    rows(600, (row) => `ada.${row % 599}@wrenfield.example`),
    [...rows(600, (row) => `ada.${row}@wrenfield.example`), 'nobody', null],
    rows(50_001, () => 'wrong'),
  ]
  for (const earners of inputs) {
    for (const name of ['All', '']) {
      const whole = People.safeParse({ name, earners }, { reportInput: true })
      const parsed = await parseInput(People, { name, earners }).catch((error: unknown) => error)
      if (whole.success) expect(parsed).toEqual(whole.data)
      else if (earners.length > 50_000)
        expect((parsed as InvalidInput).issues.at(-1)).toMatchObject({ code: 'too_big' })
      else expect(parsed).toMatchObject({ issues: whole.error.issues, count: whole.error.issues.length })
    }
  }
})

test('an input without lists is parsed at once', async () => {
  expect(await parseInput(People, { name: 'All' })).toEqual({ name: 'All', earners: [] })
  expect((await refusalOf({}))?.issues.map(({ path }) => path)).toEqual([['name']])
})

test('rows are parsed no further once their client has gone', async () => {
  const client = new AbortController()
  const parsed = parseInput(People, { name: 'All', earners: rows(50_000, (row) => `wrong ${row}`) }, client.signal)
  setImmediate(() => client.abort())
  await expect(parsed).rejects.toBeInstanceOf(ClientGone)
})
