import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Sampling interval in milliseconds. */
const RESOLUTION = 5

export type Watched = {
  /** Duration of the work, in milliseconds. */
  took: number
  /** Longest event loop delay in milliseconds, including time in which other processes had the CPU. */
  blocked: number
  /** Most CPU time of this thread between two samples, in milliseconds; undefined on systems other than Linux. */
  computed: number | undefined
  /** Peak resident memory in bytes. */
  memory: number
}

/** Samples the event loop, CPU time and memory of this process, which is the server, during `work`. */
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

/** CPU time of the main thread in milliseconds; undefined on systems other than Linux. */
function processorTime(): number | undefined {
  if (process.platform !== 'linux') return undefined
  const [nanoseconds] = readFileSync('/proc/self/schedstat', 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}
