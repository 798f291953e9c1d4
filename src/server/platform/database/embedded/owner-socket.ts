import { chmod, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

/** Answers a request of another process on this machine. If it throws, the requester gets the error's message. */
export type RequestHandler = (request: unknown) => unknown
/** The claim of a process to its directory; the first line that its socket sends. */
export type ClaimState = 'contender' | 'owner'
/** The line that answers a request line. */
export type Reply = { result: unknown } | { error: string }

export type OwnerSocket = {
  claim: ClaimState
  handler: RequestHandler | undefined
  close(): Promise<void>
}

/** A Unix socket's address holds 108 bytes on Linux and 104 on macOS, including its terminating zero. */
const MAX_ADDRESS_LENGTH = 100

/** Listens on a socket of this name in the directory; the file appears only once it accepts connections. */
export async function listen(directory: string, name: string): Promise<OwnerSocket> {
  const open = new Set<net.Socket>()
  const state: Pick<OwnerSocket, 'claim' | 'handler'> = { claim: 'contender', handler: undefined }
  const server = net.createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.write(`${state.claim}\n`)
    createInterface({ input: socket }).on('line', async (line) => {
      const reply = await replyTo(line, state.handler)
      if (socket.writable) socket.write(`${JSON.stringify(reply)}\n`)
    })
  })
  const unready = `${name}.unready`
  await atAddress(directory, unready, (address) => {
    return new Promise<void>((resolve, reject) => {
      server.once('error', (error) => reject(explain(error, directory)))
      server.listen(address, resolve)
    })
  })
  server.unref()
  await chmod(join(directory, unready), 0o600)
  await rename(join(directory, unready), join(directory, name))

  const close = async () => {
    for (const socket of open) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
    await rm(join(directory, name), { force: true })
  }
  return Object.assign(state, { close })
}

async function replyTo(line: string, handler: RequestHandler | undefined): Promise<Reply> {
  if (!handler) return { error: 'The service is still starting: try again in a moment.' }
  try {
    return { result: (await handler(JSON.parse(line))) ?? null }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** @returns undefined if no living process listens there */
export async function connect(directory: string, name: string): Promise<net.Socket | undefined> {
  for (;;) {
    const result = await atAddress(directory, name, tryConnect)
    if (result instanceof net.Socket) return result
    if (result === 'ECONNREFUSED' || result === 'ENOENT' || result === 'ECONNRESET') return undefined
    // The owner is busy and its backlog is full.
    if (result !== 'EAGAIN') throw new Error(`Cannot ask who uses ${join(directory, name)}: ${result}`)
    await wait(20)
  }
}

function tryConnect(address: string): Promise<net.Socket | string> {
  return new Promise((resolve) => {
    const socket = net.connect(address)
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.off('error', fail)
      socket.on('error', () => socket.destroy())
      resolve(socket)
    })
  })
}

/** Reaches a path that is too long for a socket address through a short temporary symlink. */
async function atAddress<T>(directory: string, name: string, use: (address: string) => Promise<T>): Promise<T> {
  const address = join(directory, name)
  if (Buffer.byteLength(address) <= MAX_ADDRESS_LENGTH) return use(address)
  const shortcut = await mkdtemp(join(tmpdir(), 'insegna-'))
  try {
    await symlink(directory, join(shortcut, 'd'))
    return await use(join(shortcut, 'd', name))
  } finally {
    await rm(shortcut, { recursive: true, force: true })
  }
}

function explain(error: NodeJS.ErrnoException, directory: string) {
  const unsuited = error.code === 'EOPNOTSUPP' || error.code === 'ENOTSUP' || error.code === 'EINVAL'
  if (!unsuited) return error
  return new Error(
    `The file system of ${directory} cannot hold a Unix socket: choose a data directory on a local disk.`,
  )
}
