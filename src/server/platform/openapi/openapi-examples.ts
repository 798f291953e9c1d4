import { WALL_CLOCK } from '#contract/formats.ts'

type Json = Record<string, unknown>

const A_DAY = '2025-11-14'
const A_MOMENT = '2025-11-14 18:00:00'
const AN_ADDRESS = 'giulia.ferri@wrenfield.example'

/** Example values by field name, so that examples read like real responses. */
const BY_NAME: Record<string, unknown> = {
  activity_title: 'Autumn school 2025',
  action: 'attach',
  address: AN_ADDRESS,
  amount: '0.00',
  assignment_criteria: '<p>Twelve hours of workshops and a written test.</p>',
  acquired_attitudes: '<p>Doubts a chart before believing it.</p>',
  acquired_knowledge: '<p>Kinds of variables and of charts.</p>',
  acquired_skills: '<p>Cleans and describes a table.</p>',
  additional_details: null,
  application_scope: '<p>Any office that works with data.</p>',
  city: 'York',
  code: 'DATA-01',
  country: 'United Kingdom',
  credits_earned_from: 'Credits',
  credit: '-1',
  description: '<p>Reads, cleans and describes a data set.</p>',
  email: AN_ADDRESS,
  error: null,
  expires_at: '2027-11-14 18:00:00',
  expired_at_after: '2025-01-01',
  first_name: 'Giulia',
  grade: '28',
  grade_from: 'Grade',
  grade_scale: '0–30, pass from 18',
  id: '0199f3a2-7c1e-7b44-9a52-3f0c8d2e6b10',
  issuer: 'https://login.wrenfield.example',
  label: '1',
  last_name: 'Ferri',
  linkedin_id: '1234567',
  learn_more_url: 'https://wrenfield.example/data',
  legal_name: 'Wrenfield College',
  message: 'Done.',
  metadata: { course: 'DL-2025' },
  metadata_url: 'https://login.wrenfield.example/metadata',
  name: 'Hannah',
  new_password: 'a long sentence that only I know',
  notes: 'Awarded at the end of the course.',
  password: 'a long sentence that only I know',
  postcode: 'YO1 7HH',
  privacy_contact: AN_ADDRESS,
  privacy_url: 'https://wrenfield.example/privacy',
  reason: 'Issued in error',
  recipient: AN_ADDRESS,
  recipient_email: AN_ADDRESS,
  recipient_first_name: 'Giulia',
  recipient_last_name: 'Ferri',
  renew_url: 'https://wrenfield.example/renew',
  role: 'issuer',
  scopes: '["issuer"]',
  search: 'ferri',
  street: '1 College Lane',
  title: 'Data literacy foundations',
  url: 'https://wrenfield.example/data',
  user: null,
  username: 'hannah.whitlock',
  validity_count: 3,
  validity_unit: 'year',
  version_code: '1',
  website: 'https://wrenfield.example',
  year: 2025,
}

const BY_FORMAT: Record<string, string> = {
  uuid: '0199f3a2-7c1e-7b44-9a52-3f0c8d2e6b10',
  guid: '0199f3a2-7c1e-7b44-9a52-3f0c8d2e6b10',
  date: A_DAY,
  email: AN_ADDRESS,
  uri: 'https://badges.wrenfield.example/b/0199f3a2-7c1e-7b44-9a52-3f0c8d2e6b10',
}

/** Fields that an example leaves out if it has one of these others, which exclude them. */
const INSTEAD_OF: Record<string, string[]> = {
  filter: ['badge_ids', 'earner_ids'],
  earners_list_id: ['name'],
  results: ['grade_from'],
}

/**
 * A value that a JSON schema accepts, chosen by the names of its fields.
 * @param name of the field, if it is one
 */
export function exampleOf(schema: Json, name = ''): unknown {
  if (name === 'expires_at' && schema['pattern'] === WALL_CLOCK.source) return BY_NAME[name]
  const [given] = (schema['examples'] as unknown[] | undefined) ?? []
  if (given !== undefined) return given
  if ('const' in schema) return schema['const']
  const choices = schema['enum'] as unknown[] | undefined
  if (choices) return choices.at(choices.includes(0) ? -1 : 0)
  const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (options) return exampleOfOne(options, name)
  const parts = schema['allOf'] as Json[] | undefined
  if (parts) return exampleOf(Object.assign({}, schema, { allOf: undefined }, ...parts), name)
  switch ([schema['type']].flat()[0]) {
    case 'object':
      return BY_NAME[name] && !schema['properties'] ? BY_NAME[name] : exampleOfObject(schema, name)
    case 'array':
      return Array.from({ length: Math.max(1, Number(schema['minItems'] ?? 1)) }, () =>
        exampleOf((schema['items'] ?? {}) as Json, name.replace(/s$/, '')),
      )
    case 'integer':
    case 'number':
      return typeof BY_NAME[name] === 'number' ? BY_NAME[name] : Math.max(1, Number(schema['minimum'] ?? 1))
    case 'boolean':
      return true
    case 'null':
      return null
    case 'string':
      return exampleOfText(schema, name)
    default:
      return BY_NAME[name] ?? null
  }
}

/** The first example that is neither null nor empty. */
function exampleOfOne(options: Json[], name: string): unknown {
  const examples = options.map((option) => exampleOf(option, name))
  return examples.find((example) => example !== null && example !== '') ?? null
}

function exampleOfObject(schema: Json, name: string): Json {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
  if (properties.length > 0) {
    const names = properties.map(([field]) => field)
    const shown = properties.filter(
      ([field, property]) => !isFile(property) && !INSTEAD_OF[field]?.some((other) => names.includes(other)),
    )
    return Object.fromEntries(shown.map(([field, property]) => [field, exampleOf(property, field)]))
  }
  const others = schema['additionalProperties']
  if (typeof others !== 'object' || !others) return {}
  const { enum: keys = [titleOf(name)] } = (schema['propertyNames'] ?? {}) as { enum?: string[] }
  return Object.fromEntries(keys.map((key) => [key, exampleOf(others as Json, name)]))
}

const titleOf = (name: string) => (name.startsWith('top') ? 'Data literacy foundations' : 'example')

/** A file cannot be shown in an example, and is sent only as multipart. */
const isFile = ({ format, contentEncoding }: Json) => format === 'binary' || contentEncoding === 'binary'

function exampleOfText(schema: Json, name: string): string {
  const { format, pattern } = schema as { format?: string; pattern?: string }
  if (format && format in BY_FORMAT) return BY_FORMAT[format]!
  const named = BY_NAME[name]
  if (typeof named === 'string' || typeof named === 'number') return String(named)
  if (name.endsWith('_email')) return AN_ADDRESS
  if (pattern === WALL_CLOCK.source) return A_MOMENT
  if (/_(at|after|before)$/.test(name)) return A_DAY
  return 'Text'
}
