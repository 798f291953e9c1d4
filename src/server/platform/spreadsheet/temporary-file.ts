import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PIECE = 256 * 1024

/** The name of a temporary file, left behind if the process dies between making it and unlinking it. */
export const TEMPORARY = /^insegna-[0-9a-f-]{36}$/

/** A temporary file that is unlinked at once: it is gone once closed, however the process ends. */
export class TemporaryFile {
  #file: FileHandle
  #size = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async open(): Promise<TemporaryFile> {
    const path = join(tmpdir(), `insegna-${randomUUID()}`)
    const file = await open(path, 'wx+', 0o600)
    await unlink(path)
    return new TemporaryFile(file)
  }

  get size(): number {
    return this.#size
  }

  async append(bytes: Buffer): Promise<void> {
    await this.#file.writeFile(bytes)
    this.#size += bytes.length
  }

  /** Reads the bytes from `start` to `end`, in pieces. */
  async *read(start: number, end: number): AsyncGenerator<Buffer> {
    for (let offset = start; offset < end; ) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE, end - offset))
      const { bytesRead } = await this.#file.read(piece, 0, piece.length, offset)
      if (bytesRead === 0) throw new Error('A spooled file is shorter than it was')
      yield piece.subarray(0, bytesRead)
      offset += bytesRead
    }
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
