import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, rmSync, statSync, truncateSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  directory: string
  /** Fills the disk except for `left` MiB. */
  fill(left?: number): void
  /** Frees the space again. */
  empty(): void
  /** Makes it read-only, as the system does after an error of the disk, or writable again. Not while a file is open for writing. */
  setReadOnly(isReadOnly: boolean): void
  remove(): Promise<void>
}

const MEBIBYTE = 1024 * 1024

/**
 * A disk that a test can fill: a tmpfs. If this process may not mount one, filling the disk limits the size of the process's
 * files instead (prlimit), regardless of `left`.
 */
export async function smallDisk(mebibytes: number): Promise<SmallDisk> {
  const directory = await mkdtemp(join(tmpdir(), 'insegna-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', directory])
  if (mounted.status !== 0) return limitedFiles(directory)
  const filler = join(directory, 'filler')
  return {
    directory,
    fill(left = 0) {
      try {
        for (;;) appendFileSync(filler, Buffer.alloc(MEBIBYTE))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
      if (left > 0) truncateSync(filler, statSync(filler).size - left * MEBIBYTE)
    },
    empty: () => rmSync(filler, { force: true }),
    setReadOnly(isReadOnly) {
      const { status } = spawnSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, directory])
      if (status !== 0) throw new Error('The disk could not be mounted again')
    },
    async remove() {
      spawnSync('umount', [directory])
      await rm(directory, { recursive: true })
    },
  }
}

function limitedFiles(directory: string): SmallDisk {
  const limit = (bytes: string) => {
    const { status } = spawnSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])
    if (status !== 0) throw new Error('To fill a disk, this test needs to mount one (as root), or the program prlimit.')
  }
  const empty = () => limit('unlimited')
  return {
    directory,
    fill: () => limit(String(MEBIBYTE)),
    empty,
    // Whoever may not mount is not root either, so the permission counts.
    setReadOnly: (isReadOnly) => chmodSync(directory, isReadOnly ? 0o500 : 0o700),
    async remove() {
      empty()
      await rm(directory, { recursive: true })
    },
  }
}
