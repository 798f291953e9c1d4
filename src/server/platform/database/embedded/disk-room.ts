import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** PostgreSQL allocates its WAL in files of 16 MiB, and needs some room for the tables too. */
const NEEDED_BYTES = 32 * 1024 * 1024
/** How long the disk counts as full at least, however much free space it reports: a quota does not show there. */
const MIN_FULL_MS = 5_000
/** Wait before a start without free space: it may succeed by deleting old WAL, but takes seconds of CPU. */
const FULL_START_DELAY_MS = 30_000

/** Tracks whether the disk of a database is full. */
export type DiskRoom = {
  /** To be called when a write failed for lack of space. */
  wasFull(): void
  /** To be called when PostgreSQL ended for that reason. */
  failed(): void
  /** Whether a write failed for lack of space, and there is still none. */
  isFull(): Promise<boolean>
  /** Whether PostgreSQL may start again. */
  mayTryAgain(): Promise<boolean>
}

export function watchDiskRoom(directory: string): DiskRoom {
  let fullAt: number | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  const since = (moment: number) => performance.now() - moment

  const isFull = async () => {
    if (fullAt === undefined) return false
    if (since(fullAt) < MIN_FULL_MS || (await freeBytes(directory)) < NEEDED_BYTES) return true
    fullAt = undefined
    return false
  }
  return {
    wasFull() {
      fullAt = performance.now()
    },
    failed() {
      failedAt = performance.now()
    },
    isFull,
    mayTryAgain: async () => since(failedAt) > FULL_START_DELAY_MS || !(await isFull()),
  }
}

/** @returns the bytes that this process can still write to that file system */
async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory).catch(() => statfs(dirname(directory)))
  return bavail * bsize
}
