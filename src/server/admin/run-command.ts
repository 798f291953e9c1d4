import { z } from 'zod'
import { describeIssue } from '#i18n/problems/describe-issue.ts'
import { describeProblem } from '#i18n/problems/describe-problem.ts'
import { isOrganization } from '../features/organizations/operated-organizations.sql.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Command, CommandContext, CommandResult } from './command.ts'
import { commands } from './commands.ts'

/** A command and its raw options; also the request that is sent to a running service. */
export const CommandRequest = z.object({ command: z.string(), options: z.record(z.string(), z.string()) })
export type CommandRequest = z.output<typeof CommandRequest>

/** An invalid argument, by its name on the command line, and the reason. */
export type ArgumentError = { argument: string; sentence: string }

/** `wrong`: these arguments are invalid, and nothing was done. */
export type Outcome = { done: CommandResult } | { wrong: ArgumentError[] }

/** The option of a field: `last_name` is `--last-name`. */
export const optionOf = (field: PropertyKey | undefined) => `--${String(field).replaceAll('_', '-')}`

/**
 * Runs a command.
 * @throws an Error with a message for the operator if it fails although every argument is valid
 */
export async function runCommand(request: CommandRequest, context: CommandContext): Promise<Outcome> {
  const read = parseCommand(request)
  if ('wrong' in read) return read
  if (!('run' in read.command)) throw new Error(`The service does not do ${request.command}: the command itself does.`)
  const { organization } = request.options
  if (organization !== undefined && !(await isOrganization(context.db, organization))) {
    return { wrong: [{ argument: '--organization', sentence: 'There is no such organization.' }] }
  }
  try {
    const done = await read.command.run(read.values, context)
    context.services.mailSignal.wake()
    context.services.pathSignal.wake()
    return { done }
  } catch (error) {
    if (error instanceof Refusal) return refused(error, request.options)
    throw error
  }
}

/** A command and its validated options. */
export type ParsedCommand = { command: Command; values: Record<string, unknown> }

/** Finds the command and validates its options, which needs no store. */
export function parseCommand({ command: name, options }: CommandRequest): ParsedCommand | { wrong: ArgumentError[] } {
  const command = commands[name]
  if (!command) return { wrong: [{ argument: name, sentence: 'There is no such command.' }] }
  const parsed = command.options.safeParse(options, { reportInput: true })
  if (parsed.success) return { command, values: parsed.data }
  const sentence = (issue: z.core.$ZodIssue): ArgumentError => ({
    argument: issue.path[0] === command.positional ? String(issue.path[0]).toUpperCase() : optionOf(issue.path[0]),
    sentence: describeIssue(issue, 'en'),
  })
  return { wrong: parsed.error.issues.map(sentence) }
}

/** Options that identify something in the store beside the organization, and what it is called if it is not found. */
const NAMED = [
  ['transaction', 'credit transaction'],
  ['domain', 'domain of the organization'],
  ['email', 'account'],
] as const

function refused({ code, sentence, fieldErrors }: Refusal, options: CommandRequest['options']): Outcome {
  if (fieldErrors.length > 0) {
    return {
      wrong: fieldErrors.map(({ path, sentence: words }) => ({ argument: optionOf(path[0]), sentence: words('en') })),
    }
  }
  if (code === 'not_found') {
    const [field, what] = NAMED.find(([name]) => options[name]) ?? NAMED[2]
    return { wrong: [{ argument: optionOf(field), sentence: `There is no such ${what}.` }] }
  }
  throw new Error(sentence?.('en') ?? describeProblem(code, 'en'))
}
