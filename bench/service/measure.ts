/** Milliseconds of warm-up, for the JIT and caches. */
const WARM_UP = 1500

/** Median times of two alternatives in milliseconds, the slowest of twenty of ours, and the median ratio of paired rounds. */
export type Times = { ours: number; slow: number; raw: number; ratio: number }

/** Rounds after which a comparison may end early. */
const FEWEST_ROUNDS = 3

/** A measured value. @property bound its required limit, if it has one */
export type Figure = { name: string; value: string; bound?: string }

type Way = () => Promise<unknown>

/**
 * Measures two alternatives in alternation, so that other load on the machine affects both.
 * @param atMost milliseconds after which no more than three rounds are made
 */
export async function compare(
  ours: Way,
  raw: Way,
  rounds: number,
  { warmUp = WARM_UP, atMost = Number.POSITIVE_INFINITY } = {},
): Promise<Times> {
  const warmUntil = performance.now() + warmUp
  do {
    await ours()
    await raw()
  } while (performance.now() < warmUntil)

  const pairs: { ours: number; raw: number }[] = []
  const until = performance.now() + atMost
  for (let round = 0; round < rounds; round++) {
    if (round >= FEWEST_ROUNDS && performance.now() > until) break
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
  slow: slowest(pairs.map(({ ours }) => ours)),
  raw: median(pairs.map(({ raw }) => raw)),
  ratio: median(pairs.map(({ ours, raw }) => ours / raw)),
})

/** How long `work` takes, in milliseconds. */
export async function milliseconds(work: Way): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The slowest of twenty: what nineteen of twenty do not take longer than. */
export const slowest = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * 0.95)] ?? 0

/** The median: the upper one for an even count, 0 for none. */
export const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
