import type { z } from 'zod'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Services } from '../services.ts'

/** What a command runs on: the running service, or a store that was opened for it alone. */
export type CommandContext = { db: Database; services: Services }

/** The result of a command: a sentence for people, the object for programs. */
export type CommandResult = {
  message: string
  object: object
  /** Whether the result reports a problem: the exit code is then 1. */
  isFault?: boolean
}

/** A command of the operator. */
export type Command<Options extends z.ZodObject = z.ZodObject> = {
  /** Shown in the help. */
  summary: string
  /** Whether it creates the store if there is none, as starting the service does. */
  mayCreateStore?: true
  /** The option that is given as a positional argument: `backup FILE`. */
  positional?: keyof z.output<Options> & string
  /** Options without a value, such as `--wholly`. They are read as `yes`. */
  flags?: (keyof z.output<Options> & string)[]
  options: Options
} & (
  | { run(options: z.output<Options>, context: CommandContext): Promise<CommandResult> }
  /** Runs in the command's own process with its environment's settings, whether or not a service is running. */
  | { runInOwnProcess(options: z.output<Options>, config: Config): Promise<CommandResult> }
)

/** Checks a command's functions against its options, then erases their types for the table of commands. */
export const command = <Options extends z.ZodObject>(given: Command<Options>) => given as unknown as Command
