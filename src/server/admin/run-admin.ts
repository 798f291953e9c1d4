import { resolve } from 'node:path'
import { createServices } from '../open-services.ts'
import type { Config } from '../platform/config.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { askOwner, NoOwnerError } from '../platform/database/embedded/directory-lock.ts'
import { isStoreThere, storeWords } from '../platform/database/embedded/store-place.ts'
import { readArguments } from './arguments.ts'
import { helpOn } from './help.ts'
import {
  type ArgumentError,
  type CommandRequest,
  type Outcome,
  type ParsedCommand,
  parseCommand,
  runCommand,
} from './run-command.ts'

/** The output of a command and its exit code: 0 success, 2 invalid arguments, 1 any other failure or a fault found. */
export type Printed = {
  /** Which store was used, if any. */
  store?: string
  out?: string
  error?: string
  code: 0 | 1 | 2
}

/** Runs one command line of the operator. */
export async function runAdmin(parameters: string[], environment: NodeJS.ProcessEnv): Promise<Printed> {
  const args = readArguments(parameters)
  if ('help' in args) return { out: helpOn(args.help), code: 0 }
  if ('wrong' in args) return refusal(args.wrong, args.command)
  const read = parseCommand(args.request)
  if ('wrong' in read) return refusal(read.wrong, args.request.command)
  let store: string | undefined
  try {
    const config = readConfig(environment)
    store = `Store: ${storeWords(config)}${environment['DATA_DIR'] || config.databaseUrl ? '' : ' (DATA_DIR is not set)'}`
    const outcome = await runOnStore(withAbsolutePaths(args.request), read, config)
    if ('wrong' in outcome) return { store, ...refusal(outcome.wrong, args.request.command) }
    const { message, object, isFault } = outcome.done
    return { store, out: args.isJson ? JSON.stringify(object) : message, code: isFault ? 1 : 0 }
  } catch (error) {
    return { ...(store && { store }), error: error instanceof Error ? error.message : String(error), code: 1 }
  }
}

/** Makes paths absolute: the service that runs the command may have another working directory. */
const withAbsolutePaths = ({ command, options }: CommandRequest): CommandRequest => ({
  command,
  options: Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, PATHS.includes(name) ? resolve(value) : value]),
  ),
})

const PATHS = ['file', 'to']

function refusal(wrong: ArgumentError[], command?: string): Printed {
  const lines = wrong.map(({ argument, sentence }) => `${argument}: ${sentence}`)
  const more = `npm run admin -- ${command ? `${command} ` : ''}--help says more.`
  return { error: [...lines, more].join('\n'), code: 2 }
}

/**
 * The embedded store has one owner: a running service is asked to run the command; without one, the store is opened for
 * this command. A PostgreSQL server accepts another process beside the service. Only a command with `mayCreateStore`
 * creates a missing store: for any other, a missing store is an error.
 */
async function runOnStore(
  request: CommandRequest,
  { command, values }: ParsedCommand,
  config: Config,
): Promise<Outcome> {
  const mayCreate = command.mayCreateStore ?? false
  if ('runInOwnProcess' in command) {
    if (!mayCreate) await refuseWithoutStore(config)
    return { done: await command.runInOwnProcess(values, config) }
  }
  if (config.databaseUrl === undefined) {
    try {
      return (await askOwner(config.dataDir, request)) as Outcome
    } catch (error) {
      if (!(error instanceof NoOwnerError)) throw error
    }
  }
  if (!mayCreate) await refuseWithoutStore(config)
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    connections: 1,
    log: () => {},
  })
  try {
    const services = createServices({ ...config, logLevel: 'silent' }, database)
    return await runCommand(request, { db: services.db, services })
  } finally {
    await database.close()
  }
}

async function refuseWithoutStore(config: Config) {
  if (await isStoreThere(config)) return
  throw new Error(
    `There is no store in ${storeWords(config)}, and nothing was made. Set DATA_DIR or DATABASE_URL as your service has it.`,
  )
}
