import type { z } from 'zod'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Services } from '../services.ts'

/** What a command works with: the running service's own, or a store that was opened for it alone. */
export type Operation = { db: Database; services: Services }

/** What was made or changed: a sentence for people, the object for programs. */
export type Done = {
  message: string
  object: object
  /** Whether what was found is nothing to be content with: the command then ends with 1. */
  isFault?: boolean
}

/** One thing that the operator may do. */
export type Command<Options extends z.ZodObject = z.ZodObject> = {
  /** What it does, for the help. */
  summary: string
  /** Whether it may be the first thing that is done at all: where there is no store yet it makes one, as a start does. */
  mayMakeStore?: true
  /** The option that is written without its name: `backup FILE`. */
  bare?: keyof z.output<Options> & string
  /** Options that are given without a value: `--wholly`. They are read as `yes`. */
  flags?: (keyof z.output<Options> & string)[]
  options: Options
} & (
  | { carryOut(options: z.output<Options>, operation: Operation): Promise<Done> }
  /** Done by the command itself, with the settings of its environment, whether or not a service runs. */
  | { carryOutBeside(options: z.output<Options>, config: Config): Promise<Done> }
)

/** Ties what carries a command out to its options; the table of commands knows neither. */
export const command = <Options extends z.ZodObject>(given: Command<Options>) => given as unknown as Command
