import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How often the process is looked at, in milliseconds. */
const RESOLUTION = 5

export type Watched = {
  /** How long the work took, in milliseconds. */
  took: number
  /** The longest time for which the event loop was held, in milliseconds: also where the machine gave the processor to others. */
  blocked: number
  /** The most that this thread computed between two looks at the loop; undefined where the system does not tell. */
  computed: number | undefined
  /** The most memory that the process held, in bytes. */
  memory: number
}

/** Watches this process, which serves, while the work is done. */
export async function watchProcess(work: () => Promise<unknown>): Promise<Watched> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  let computed: number | undefined
  let memory = process.memoryUsage.rss()
  let before = processorTime()
  const look = setInterval(() => {
    const now = processorTime()
    if (now !== undefined && before !== undefined) computed = Math.max(computed ?? 0, now - before)
    before = now
    memory = Math.max(memory, process.memoryUsage.rss())
  }, RESOLUTION)
  const began = performance.now()
  delay.enable()
  await work()
  delay.disable()
  clearInterval(look)
  return { took: performance.now() - began, blocked: delay.max / 1e6, computed, memory }
}

/** The milliseconds for which the main thread has had a processor; Linux alone tells. */
function processorTime(): number | undefined {
  if (process.platform !== 'linux') return undefined
  const [nanoseconds] = readFileSync('/proc/self/schedstat', 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}
