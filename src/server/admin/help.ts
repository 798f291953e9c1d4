import { z } from 'zod'
import { commands } from './commands.ts'
import { optionOf } from './run-command.ts'

/** The placeholder and the description of each option. */
const WORDS: Record<string, [value: string, meaning: string]> = {
  organization: ['ID', 'id of the organization'],
  transaction: ['ID', 'id of the request, as shown by list-credit-requests'],
  email: ['EMAIL', 'email address of the person'],
  name: ['NAME', 'name of the organization, or first name of the person'],
  last_name: ['NAME', 'last name of the person'],
  level: ['LEVEL', 'level of the person; default in create-user: owner if the organization has none, else admin'],
  username: ['NAME', 'alternative name to sign in with; default: derived from the email address'],
  password: ['PASSWORD', 'at least 12 characters, and not a common password'],
  language: ['LANGUAGE', 'language of the dashboard and mails, or of the imported skills'],
  type: ['TYPE', 'type of the organization'],
  activity: ['ACTIVITY', 'field of activity of the organization'],
  domain: ['DOMAIN', 'email domain, such as wrenfield.example'],
  credits: ['NUMBER', 'number of credits'],
  seats: ['NUMBER', 'maximum number of people, including open invitations; a new organization has 10'],
  old_key: ['STATE', 'lost if the old keys cannot be decrypted because their credentials key is gone'],
  compromised: ['DAY', 'date such as 2026-03-01; signatures that the older keys made from that day on are not trusted'],
  wholly: ['', 'erase everything about the person, not only the contact data'],
  with_keys: ['', 'with the signing keys; needs --passphrase'],
  passphrase: ['TEXT', 'seals and opens the signing keys; at least 12 characters; needs --with-keys'],
  file: ['FILE', 'path of the file to read or write'],
  to: ['FOLDER', 'path of the folder to write: empty, missing, or an archive that was written before'],
  description: ['TEXT', 'note that the organization sees next to the credits'],
}

const RUN = 'npm run admin --'
const JSON_LINE: [string, string] = ['--json', 'print only the result, as one line of JSON']

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
  const { positional } = command
  const lines = Object.entries(properties).map(([field, schema]): [string, string] => {
    const [value, meaning] = WORDS[field] ?? ['VALUE', '']
    return [
      field === positional ? value : `${optionOf(field)} ${value}`,
      [meaning, ...facts(schema, required.includes(field))].join('; '),
    ]
  })
  const usage = [RUN, name, ...(positional ? [WORDS[positional]![0]] : []), '[options]'].join(' ')
  return [`Usage: ${usage}`, '', command.summary, '', ...columns([...lines, JSON_LINE])].join('\n')
}

function facts(schema: z.core.JSONSchema._JSONSchema, isRequired: boolean): string[] {
  if (typeof schema === 'boolean') return []
  return [
    ...(schema.enum ? [`one of ${schema.enum.join(', ')}`] : []),
    ...(schema.default === undefined ? [] : [`default: ${schema.default}`]),
    ...(isRequired ? ['required'] : []),
  ]
}

function columns(lines: [string, string][]): string[] {
  const width = Math.max(...lines.map(([left]) => left.length))
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
