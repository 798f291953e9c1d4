import type { Config } from '../config.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import { askOwner, NoOwnerError } from '../database/directory-lock.ts'
import { servicesOver } from '../start-service.ts'
import { readArguments } from './arguments.ts'
import { type Complaint, carryOut, type Order, type Outcome } from './carry-out.ts'
import { helpOn } from './help.ts'

/** What the operator sees, and the exit code: 0 done, 2 a wrong argument, 1 anything else. */
export type Printed = { out?: string; error?: string; code: 0 | 1 | 2 }

/** Runs one command line of the operator's (decisions, Running). */
export async function runAdmin(parameters: string[], environment: NodeJS.ProcessEnv): Promise<Printed> {
  const asked = readArguments(parameters)
  if ('help' in asked) return { out: helpOn(asked.help), code: 0 }
  if ('wrong' in asked) return refusal(asked.wrong, asked.command)
  try {
    const outcome = await carryOutSomewhere(asked.order, readConfig(environment))
    if ('wrong' in outcome) return refusal(outcome.wrong, asked.order.command)
    const { said, object } = outcome.done
    return { out: asked.isJson ? JSON.stringify(object) : said, code: 0 }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error), code: 1 }
  }
}

function refusal(wrong: Complaint[], command?: string): Printed {
  const lines = wrong.map(({ argument, sentence }) => `${argument}: ${sentence}`)
  const more = `npm run admin -- ${command ? `${command} ` : ''}--help says more.`
  return { error: [...lines, more].join('\n'), code: 2 }
}

/**
 * The embedded store has one owner: where a service runs, it is asked to do it; where none does, the store is opened for
 * this one command. A PostgreSQL server takes us beside its services.
 */
async function carryOutSomewhere(order: Order, config: Config): Promise<Outcome> {
  if (config.databaseUrl === undefined) {
    try {
      return (await askOwner(config.dataDir, order)) as Outcome
    } catch (error) {
      if (!(error instanceof NoOwnerError)) throw error
    }
  }
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    connections: 1,
    log: () => {},
  })
  try {
    const services = servicesOver({ ...config, logLevel: 'silent' }, database)
    return await carryOut(order, { db: services.db, services })
  } finally {
    await database.close()
  }
}
