import { parseArgs } from 'node:util'
import { commands } from './commands.ts'
import { type ArgumentError, type CommandRequest, optionOf } from './run-command.ts'

/** A parsed command line. `help` without a command asks about all of them. */
export type AdminArguments =
  | { request: CommandRequest; isJson: boolean }
  | { help: string | undefined }
  | { wrong: ArgumentError[]; command?: string }

/** Parses a command line: `create-user --email a@b.example --json`. `parseCommand` validates the values later. */
export function readArguments(parameters: string[]): AdminArguments {
  const { tokens } = parseArgs({
    args: parameters,
    options: Object.fromEntries(
      [...fieldsOf(...Object.keys(commands))].map((field) => [longName(field), FLAGS.has(field) ? FLAG : TEXT]),
    ),
    strict: false,
    tokens: true,
  })
  const [name, ...extra] = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []))
  const given = tokens.filter((token) => token.kind === 'option')
  if (given.some(({ name: option }) => option === 'help' || option === 'h')) return { help: name }
  if (name === undefined) return { wrong: [{ argument: 'COMMAND', sentence: 'Say what to do.' }] }
  if (!commands[name]) return { wrong: [{ argument: name, sentence: 'There is no such command.' }] }

  const wrong: ArgumentError[] = []
  const options: Record<string, string> = {}
  for (const { rawName, name: option, value } of given) {
    if (option === 'json') continue
    const field = option.replaceAll('-', '_')
    const read = FLAGS.has(field) ? (value ?? 'yes') : value
    const message = fieldErrorOf(read, {
      isKnown: fieldsOf(name).has(field),
      isRepeated: field in options,
      rawName,
    })
    if (message) wrong.push({ argument: rawName, sentence: message.replace('COMMAND', name) })
    else options[field] = read!
  }
  const { positional } = commands[name]
  for (const argument of extra) {
    if (positional && !(positional in options)) options[positional] = argument
    else wrong.push({ argument, sentence: 'This belongs to no option.' })
  }
  if (wrong.length > 0) return { wrong, command: name }
  return { request: { command: name, options }, isJson: given.some(({ name: option }) => option === 'json') }
}

const TEXT = { type: 'string' } as const
const FLAG = { type: 'boolean' } as const
const FLAGS = new Set(Object.values(commands).flatMap(({ flags = [] }) => flags as string[]))
const longName = (field: string) => optionOf(field).slice(2)

/** The option fields of these commands. */
function fieldsOf(...names: string[]): Set<string> {
  return new Set(names.flatMap((name) => Object.keys(commands[name]!.options.shape)))
}

function fieldErrorOf(
  value: string | undefined,
  { isKnown, isRepeated, rawName }: { isKnown: boolean; isRepeated: boolean; rawName: string },
) {
  if (!isKnown) return 'COMMAND has no such option.'
  if (isRepeated) return 'Give this once.'
  if (value === undefined) return 'Give it a value.'
  if (value.startsWith('--')) return `Give it a value; one that begins with -- is written ${rawName}=VALUE.`
  return undefined
}
