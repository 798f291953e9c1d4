import { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Table } from '#server/backup/tables.sql.ts'
import { csvLine } from '#server/platform/spreadsheet/csv.ts'
import { IMAGE_VARIANTS, variantKey } from '#server/platform/urls.ts'
import type { Services } from '#server/services.ts'
import { findCredentials } from '../credentials/find-credential.ts'
import { EXPORTED } from './exported-tables.sql.ts'
import type { Manifest } from './manifest.ts'
import type { Spool, SpooledTable } from './spool-organization.ts'

type Work = Pick<Services, 'db' | 'config' | 'urls' | 'storage' | 'issuerKeys'>

type Making = { manifest: Manifest; keys?: string; progress(done: number): Promise<void> }

type Entry = { name: string; input: string | Uint8Array<ArrayBuffer> | AsyncIterable<string> }

/** Rows that become one piece of a file. */
const BATCH = 200

/** The tables whose rows name pictures. */
const WITH_PICTURES = ['organizations', 'users', 'template_versions', 'certificate_settings', 'design_pictures']
const PICTURE = /"([a-z0-9-]{1,64}\/[a-z0-9-]{1,100}\.(?:png|jpg|webp))"/g

/**
 * The files of an export, made one at a time while the ZIP is written.
 * @param progress called before every credential with how many are done
 */
export async function* organizationFiles(spool: Spool, making: Making, work: Work): AsyncGenerator<Entry> {
  const { manifest, keys } = making
  yield { name: 'README.txt', input: readme(spool.tables, manifest) }
  yield { name: 'insegna.json', input: `${JSON.stringify(manifest, null, 2)}\n` }
  if (keys) yield { name: 'keys.json', input: keys }
  for (const table of spool.tables) {
    yield { name: `schemas/${table.name}.schema.json`, input: `${JSON.stringify(schemaOf(table), null, 2)}\n` }
    yield { name: `data/${table.name}.json`, input: jsonOf(spool, table) }
    yield { name: `data/${table.name}.csv`, input: csvOf(spool, table) }
  }
  yield* pictures(spool, work)
  yield* credentials(spool, making, work)
}

async function* batchesOf(spool: Spool, table: SpooledTable): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const line of spool.lines(table)) {
    batch.push(line)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** A list with a row on each line, which can be read line by line, too. */
async function* jsonOf(spool: Spool, table: SpooledTable) {
  let before = '[\n'
  for await (const lines of batchesOf(spool, table)) {
    yield before + lines.join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* csvOf(spool: Spool, table: SpooledTable) {
  const names = table.columns.map(({ name }) => name)
  yield csvLine(names, 'en')
  for await (const lines of batchesOf(spool, table)) {
    const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    yield rows
      .map((row) =>
        csvLine(
          names.map((name) => cellOf(row[name])),
          'en',
        ),
      )
      .join('')
  }
}

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return value
  return JSON.stringify(value)
}

async function* pictures(spool: Spool, { storage }: Work): AsyncGenerator<Entry> {
  const uploads = new Set<string>()
  for (const table of spool.tables.filter(({ name }) => WITH_PICTURES.includes(name))) {
    for await (const line of spool.lines(table)) for (const [, key] of line.matchAll(PICTURE)) uploads.add(key!)
  }
  for (const key of [...uploads].flatMap((upload) => IMAGE_VARIANTS.map((variant) => variantKey(upload, variant)))) {
    const found = await storage.get(key)
    if (found) yield { name: `pictures/${key}`, input: new Uint8Array(found.bytes) }
  }
}

async function* credentials(spool: Spool, { manifest, progress }: Making, work: Work) {
  // Thousands of credentials that nobody asked for would drive out of the cache those that somebody does.
  const signing = { ...work, signed: (_name: string, sign: () => Promise<string>) => sign() }
  const badges = spool.tables.find(({ name }) => name === 'badges')!
  let done = 0
  for await (const lines of batchesOf(spool, badges)) {
    const ids = lines.map((line) => (JSON.parse(line) as { id: string }).id)
    for (const credential of await findCredentials(manifest.organization.id, ids, signing)) {
      await progress(done)
      done += 1
      yield { name: `credentials/${credential.row.badge.number}.json`, input: await credential.asJson() }
    }
  }
  await progress(badges.rows)
}

/** What a PostgreSQL type is in JSON. Wall clocks are in the zone of the service, without one of their own. */
const TYPES: Record<string, object> = {
  uuid: { type: 'string', format: 'uuid' },
  boolean: { type: 'boolean' },
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  date: { type: 'string', format: 'date' },
  jsonb: {},
}

function typeOf(type: string): object {
  if (type.endsWith('[]')) return { type: 'array', items: typeOf(type.slice(0, -2)) }
  if (type.startsWith('numeric')) return { type: 'number' }
  if (type.endsWith('with time zone')) return { type: 'string', format: 'date-time' }
  return TYPES[type] ?? { type: 'string' }
}

const orNull = (type: object) => ('type' in type ? { ...type, type: [type.type, 'null'] } : type)

const about = (table: string, locale: Language) => EXPORTED[table]!.about({}, { locale })

/** A JSON schema of a table's file; the CSV has the same columns, with lists and objects as JSON in their cell. */
const schemaOf = ({ name, columns }: Table) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: name,
  description: about(name, 'en'),
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: columns.map((column) => column.name),
    properties: Object.fromEntries(
      columns.map(({ name: column, type, isRequired }) => [column, isRequired ? typeOf(type) : orNull(typeOf(type))]),
    ),
  },
})

/** What the file is, in words, for somebody who has nothing but it. */
function readme(tables: SpooledTable[], { organization, made_at, public_url, time_zone }: Manifest): string {
  const inLanguage = (locale: Language) => {
    const files = tables.map(({ name, rows }) => `  data/${name}  (${rows})\n    ${about(name, locale)}`)
    return [
      m.export_readme_what({ organization: organization.name, made: made_at, address: public_url }, { locale }),
      m.export_readme_files({ zone: time_zone }, { locale }),
      files.join('\n'),
      m.export_readme_missing({}, { locale }),
      m.export_readme_move({}, { locale }),
    ].join('\n\n')
  }
  return `${Language.options.map(inLanguage).join(`\n\n${'-'.repeat(72)}\n\n`)}\n`
}
