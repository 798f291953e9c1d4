import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** PostgreSQL takes room for its log by 16 MiB, and needs some for the tables beside it. */
const NEEDED_BYTES = 32 * 1024 * 1024
/** How long the disk counts as full at least, however much room there seems to be: a quota does not show. */
const PAUSE = 5_000
/** A start without room may still succeed, because it throws old log away. It costs seconds of computing. */
const LONG_PAUSE = 30_000

/** What is known of the room on the disk of a database. */
export type DiskRoom = {
  /** To be told when something could not be written for lack of room. */
  wasFull(): void
  /** To be told when PostgreSQL ended for that reason. */
  failed(): void
  /** Whether something could not be written for lack of room, and there is still none. */
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
    if (since(fullAt) < PAUSE || (await freeBytes(directory)) < NEEDED_BYTES) return true
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
    mayTryAgain: async () => since(failedAt) > LONG_PAUSE || !(await isFull()),
  }
}

/** @returns the bytes that this process may still write there */
async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory).catch(() => statfs(dirname(directory)))
  return bavail * bsize
}
