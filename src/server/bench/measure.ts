/** The middle of the times that two ways of doing the same take, in milliseconds, measured in turns. */
export async function compare(
  ours: () => Promise<unknown>,
  raw: () => Promise<unknown>,
  rounds: number,
): Promise<{ ours: number; raw: number }> {
  const times: { ours: number[]; raw: number[] } = { ours: [], raw: [] }
  for (let round = 0; round < rounds + 2; round++) {
    // Whoever goes second finds warmer caches: they take turns.
    const turns: ('ours' | 'raw')[] = round % 2 === 0 ? ['ours', 'raw'] : ['raw', 'ours']
    for (const turn of turns) {
      const took = await milliseconds(turn === 'ours' ? ours : raw)
      if (round >= 2) times[turn].push(took)
    }
  }
  return { ours: middle(times.ours), raw: middle(times.raw) }
}

export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function middle(times: number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
