/**
 * File access for the thread that runs the embedded PostgreSQL: PGlite's own, extended by what a database needs (fsync,
 * private files, errors of a full disk). Plain JavaScript, as the thread's program is.
 */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Emscripten's numbers of EDQUOT, EFBIG (the limit of a process) and ENOSPC, the only one that PostgreSQL handles. */
const NO_ROOM = new Set([19, 22, 51])
const ENOSPC = 51

/** Clears all permissions of the group and of others. */
const OWNER_ONLY = ~0o077

/**
 * @typedef {object} Watch callbacks for file operations
 * @property {() => void} count a file was opened, read, written or created
 * @property {() => void} isFull the disk had no room for a write
 * @property {(reason: string) => void} fail written data may not be on the disk
 */

export class DurableNodeFS extends NodeFS {
  /** @type {Watch} */
  #watch

  /**
   * @param {string} directory
   * @param {Watch} watch
   */
  constructor(directory, watch) {
    super(directory)
    this.#watch = watch
  }

  /**
   * @override
   * @type {NodeFS['init']}
   */
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options)
    const mend = (/** @type {any} */ wasm) => mendFiles(wasm.NODEFS, this.#watch)
    emscriptenOpts.preRun = [...(emscriptenOpts.preRun ?? []), mend]
    return { emscriptenOpts }
  }
}

/**
 * @param {any} nodeFiles Emscripten's access to a folder, which PGlite does not type
 * @param {Watch} watch
 */
function mendFiles(nodeFiles, watch) {
  const { node_ops, stream_ops } = nodeFiles
  keepPrivate(node_ops, stream_ops)
  for (const call of ['open', 'read', 'write']) stream_ops[call] = watched(stream_ops[call], watch)
  node_ops.mknod = watched(node_ops.mknod, watch)
  addFsync(nodeFiles, watch)
}

/**
 * PGlite creates its files readable and writable for everybody, whatever the process's umask is.
 *
 * @param {any} node_ops
 * @param {any} stream_ops
 */
function keepPrivate(node_ops, stream_ops) {
  const { mknod } = node_ops
  node_ops.mknod = (
    /** @type {any} */ parent,
    /** @type {string} */ name,
    /** @type {number} */ mode,
    /** @type {number} */ dev,
  ) => mknod(parent, name, mode & OWNER_ONLY, dev)
  for (const operations of [node_ops, stream_ops]) {
    const { setattr } = operations
    operations.setattr = (/** @type {unknown} */ file, /** @type {{ mode?: number }} */ { mode, ...attributes }) =>
      setattr(file, mode === undefined ? attributes : { ...attributes, mode: mode & OWNER_ONLY })
  }
}

/**
 * @template {unknown[]} Given
 * @template Result
 * @param {(...given: Given) => Result} call
 * @param {Watch} watch
 * @returns {(...given: Given) => Result}
 */
function watched(call, { count, isFull }) {
  return (...given) => {
    count()
    try {
      return call(...given)
    } catch (thrown) {
      const error = /** @type {{ errno: number }} */ (thrown)
      if (NO_ROOM.has(error.errno)) {
        isFull()
        error.errno = ENOSPC
      }
      throw error
    }
  }
}

/**
 * PGlite's own file system has no fsync: an acknowledged commit would survive kill -9, but not a power cut.
 *
 * @param {any} nodeFiles
 * @param {Watch} watch
 */
function addFsync(nodeFiles, { isFull, fail }) {
  nodeFiles.stream_ops.fsync = (/** @type {{ nfd?: number, node: unknown }} */ stream) => {
    try {
      if (stream.nfd === undefined) syncDirectory(nodeFiles.realPath(stream.node))
      else fsyncSync(stream.nfd)
      return 0
    } catch (error) {
      // Some file systems report a full disk only on fsync.
      if (['ENOSPC', 'EDQUOT'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) isFull()
      return fail(`fsync failed: ${error}`)
    }
  }
}

/** @param {string} path */
function syncDirectory(path) {
  const directory = openSync(path, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}
