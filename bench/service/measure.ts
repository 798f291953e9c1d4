/** Milliseconds of warm-up, for the JIT and caches. */
const WARM_UP = 1500

/** Median times of two alternatives in milliseconds, and the median ratio of paired rounds. */
export type Times = { ours: number; raw: number; ratio: number }

/** A measured value. @property bound its required limit, if it has one */
export type Figure = { name: string; value: string; bound?: string }

type Way = () => Promise<unknown>

/** Measures two alternatives in alternation, so that other load on the machine affects both. */
export async function compare(ours: Way, raw: Way, rounds: number): Promise<Times> {
  const warmUntil = performance.now() + WARM_UP
  do {
    await ours()
    await raw()
  } while (performance.now() < warmUntil)

  const pairs: { ours: number; raw: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const pair = { ours: 0, raw: 0 }
    // The second one has warmer caches, so the order alternates.
    const turns: ('ours' | 'raw')[] = round % 2 === 0 ? ['ours', 'raw'] : ['raw', 'ours']
    for (const turn of turns) pair[turn] = await milliseconds(turn === 'ours' ? ours : raw)
    pairs.push(pair)
  }
  return mediansOf(pairs)
}

/** The medians of paired measurements. */
export const mediansOf = (pairs: { ours: number; raw: number }[]): Times => ({
  ours: median(pairs.map(({ ours }) => ours)),
  raw: median(pairs.map(({ raw }) => raw)),
  ratio: median(pairs.map(({ ours, raw }) => ours / raw)),
})

/** How long `work` takes, in milliseconds. */
export async function milliseconds(work: Way): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The median: the upper one for an even count, 0 for none. */
export const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
