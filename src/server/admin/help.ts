import { z } from 'zod'
import { optionOf } from './carry-out.ts'
import { commands } from './commands.ts'

/** The placeholder and the description of each option. */
const WORDS: Record<string, [value: string, meaning: string]> = {
  organization: ['ID', 'the id of the organization'],
  transaction: ['ID', 'the id of the request, as list-credit-requests shows it'],
  email: ['EMAIL', 'the address of the account'],
  name: ['NAME', 'the name; of a person, the first name'],
  last_name: ['NAME', 'the last name'],
  level: ['LEVEL', 'what they may do; the first of an organization is its owner, all others admins unless given'],
  username: ['NAME', 'another name to sign in with; made from the address unless given'],
  password: ['PASSWORD', 'at least 12 characters, and not one of the commonest'],
  language: ['LANGUAGE', 'en or it; of an account or organization, that of its dashboard and mails'],
  type: ['TYPE', 'the kind of organization'],
  activity: ['ACTIVITY', 'what the organization does'],
  credits: ['NUMBER', 'how many credits'],
  seats: ['NUMBER', 'how many people it may have; ten unless it was given another number'],
  old_key: ['WHAT', 'lost, where the key that encrypted the old one is gone'],
  compromised: ['DAY', 'the day, such as 2026-03-01, from which nothing that the older keys signed is trusted'],
  file: ['FILE', 'the file to read or write'],
  description: ['TEXT', 'what the organization reads beside the sum'],
}

const RUN = 'npm run admin --'
const JSON_LINE: [string, string] = [
  '--json',
  'print nothing but what was made, changed or listed, as one line of JSON',
]

/** Help on one command, or on all of them. */
export function helpOn(name: string | undefined): string {
  const command = name === undefined ? undefined : commands[name]
  if (!command || name === undefined) {
    const list = Object.entries(commands).map(([each, { summary }]): [string, string] => [each, summary])
    return [
      `Usage: ${RUN} COMMAND [options]`,
      '',
      ...columns(list),
      '',
      `Options of a command: ${RUN} COMMAND --help`,
      ...columns([JSON_LINE]),
    ].join('\n')
  }
  const { properties = {}, required = [] } = z.toJSONSchema(command.options, { io: 'input', unrepresentable: 'any' })
  const { bare } = command
  const lines = Object.entries(properties).map(([field, schema]): [string, string] => {
    const [value, meaning] = WORDS[field] ?? ['VALUE', '']
    return [
      field === bare ? value : `${optionOf(field)} ${value}`,
      [meaning, ...facts(schema, required.includes(field))].join('; '),
    ]
  })
  const usage = [RUN, name, ...(bare ? [WORDS[bare]![0]] : []), '[options]'].join(' ')
  return [`Usage: ${usage}`, '', command.summary, '', ...columns([...lines, JSON_LINE])].join('\n')
}

function facts(schema: z.core.JSONSchema._JSONSchema, isRequired: boolean): string[] {
  if (typeof schema === 'boolean') return []
  return [
    ...(schema.enum ? [`one of ${schema.enum.join(', ')}`] : []),
    ...(schema.default === undefined ? [] : [`${schema.default} unless given`]),
    ...(isRequired ? ['required'] : []),
  ]
}

function columns(lines: [string, string][]): string[] {
  const width = Math.max(...lines.map(([left]) => left.length))
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
