import { randomBytes } from 'node:crypto'
import { mkdir, readdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { type ClaimState, connect, listen, type Reply, type RequestHandler } from './owner-socket.ts'

/** Another living process owns the directory. The message is written for the operator. */
export class DirectoryInUseError extends Error {
  override name = 'DirectoryInUseError'

  constructor(directory: string) {
    super(
      `The data directory ${directory} is in use by another Insegna process: stop that one or choose another directory.`,
    )
  }
}

/** No living process owns the directory, so there is nobody to ask. */
export class NoOwnerError extends Error {
  override name = 'NoOwnerError'

  constructor(directory: string) {
    super(`No Insegna service is running on the data directory ${directory}.`)
  }
}

export type DirectoryLock = {
  /** Sets the handler for the requests of `askOwner`; until then they are refused. */
  answer(handler: RequestHandler): void
  release(): Promise<void>
}

const SOCKET = /^owner-[0-9a-f]{16}\.sock$/
/** How long a busy process may take to send its claim, in milliseconds; a timeout counts as ownership. */
const STANDING_TIMEOUT_MS = 5_000
/** How often to look at the directory while others contend, in milliseconds. */
const POLL_INTERVAL_MS = 10

/**
 * Makes this process the only owner of the directory, until it releases it or dies (the kernel then closes its socket).
 *
 * Each process listens on a socket of its own name in the directory and only then looks for others, so of two that
 * start at once at least one sees the other. A name is never used again, so that the socket of a dead process can be
 * removed without a race. Among contenders the smaller name waits for the greater to step back. A process that stepped
 * back waits until nobody contends: retrying at once, under a new name, it would keep the others waiting.
 *
 * @throws DirectoryInUseError if another living process owns it
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = await realpath(directory)
  for (;;) {
    const lock = await contend(path)
    if (lock) return lock
    while ((await findRivals(path)).length > 0) await wait(POLL_INTERVAL_MS)
  }
}

/** One attempt; undefined if another contender goes first. */
async function contend(directory: string): Promise<DirectoryLock | undefined> {
  const name = `owner-${randomBytes(8).toString('hex')}.sock`
  const mine = await listen(directory, name)
  try {
    for (;;) {
      const rivals = await findRivals(directory, name)
      if (rivals.length === 0) {
        mine.claim = 'owner'
        return { answer: (handler) => (mine.handler = handler), release: mine.close }
      }
      if (rivals.some((rival) => rival.name < name)) break
      await wait(POLL_INTERVAL_MS)
    }
  } catch (error) {
    await mine.close()
    throw error
  }
  await mine.close()
  return undefined
}

/**
 * The other living processes that contend for the directory. Removes the sockets of dead ones.
 *
 * @throws DirectoryInUseError if one of them owns it
 */
async function findRivals(directory: string, mine?: string) {
  const others = (await socketNames(directory)).filter((name) => name !== mine)
  const rivals = await Promise.all(
    others.map(async (name) => {
      const claim = await claimOf(directory, name)
      if (!claim) await rm(join(directory, name), { force: true })
      return claim ? [{ name, claim }] : []
    }),
  )
  const found = rivals.flat()
  if (found.some(({ claim }) => claim === 'owner')) throw new DirectoryInUseError(directory)
  return found
}

async function socketNames(directory: string) {
  return (await readdir(directory)).filter((name) => SOCKET.test(name))
}

/** @returns undefined if the process behind the socket is dead */
async function claimOf(directory: string, name: string): Promise<ClaimState | undefined> {
  const socket = await connect(directory, name)
  if (!socket) return undefined
  const claim = await new Promise<ClaimState | undefined>((resolve) => {
    socket.setTimeout(STANDING_TIMEOUT_MS, () => resolve('owner'))
    socket.once('data', (line) => resolve(line.toString().startsWith('owner') ? 'owner' : 'contender'))
    socket.once('close', () => resolve(undefined))
  })
  socket.destroy()
  return claim
}

/**
 * Sends a request to the process that owns the directory. Both run on this machine, as the same user.
 *
 * @param request any JSON value
 * @returns the JSON value that the owner's handler returned
 * @throws NoOwnerError if no process owns the directory; an Error with the handler's message if it threw
 */
export async function askOwner(directory: string, request: unknown): Promise<unknown> {
  const path = await realpath(directory).catch(() => undefined)
  if (path === undefined) throw new NoOwnerError(directory)
  for (const name of await socketNames(path)) {
    const reply = await ask(path, name, request)
    if (reply && 'error' in reply) throw new Error(reply.error)
    if (reply) return reply.result
  }
  throw new NoOwnerError(directory)
}

/** @returns undefined if the process behind the socket is not the owner */
async function ask(directory: string, name: string, request: unknown): Promise<Reply | undefined> {
  const socket = await connect(directory, name)
  if (!socket) return undefined
  try {
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
    const claim = await lines.next()
    if (claim.value !== 'owner') return undefined
    socket.write(`${JSON.stringify(request)}\n`)
    const answer = await lines.next()
    return answer.done ? { error: 'The service stopped before it answered.' } : JSON.parse(answer.value)
  } finally {
    socket.destroy()
  }
}
