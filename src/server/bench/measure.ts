/** Code is compiled and caches fill with use: what counts is a service that has been asked for this long, in milliseconds. */
const WARM_UP = 1500

/** The middle of what two ways of doing the same take, in milliseconds, and of the ratios between turns beside one another. */
export type Times = { ours: number; raw: number; ratio: number }

/** Something that was measured. @property bound what it is held to, where it is held to anything */
export type Figure = { name: string; value: string; bound?: string }

type Way = () => Promise<unknown>

/** Measures two ways of doing the same in turns, so that whatever else the machine does weighs on both. */
export async function compare(ours: Way, raw: Way, rounds: number): Promise<Times> {
  const warmUntil = performance.now() + WARM_UP
  do {
    await ours()
    await raw()
  } while (performance.now() < warmUntil)

  const pairs: { ours: number; raw: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const pair = { ours: 0, raw: 0 }
    // Whoever goes second finds warmer caches: they take turns.
    const turns: ('ours' | 'raw')[] = round % 2 === 0 ? ['ours', 'raw'] : ['raw', 'ours']
    for (const turn of turns) pair[turn] = await milliseconds(turn === 'ours' ? ours : raw)
    pairs.push(pair)
  }
  return middleOf(pairs)
}

/** The middle of each of several pairs' numbers. */
export const middleOf = (pairs: { ours: number; raw: number }[]): Times => ({
  ours: middle(pairs.map(({ ours }) => ours)),
  raw: middle(pairs.map(({ raw }) => raw)),
  ratio: middle(pairs.map(({ ours, raw }) => ours / raw)),
})

export async function milliseconds(work: Way): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Of an even count the upper of the two in the middle; 0 of none. */
export const middle = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
