import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { startService } from '../start-service.ts'
import { createServerDatabase } from '../testing/stores/server-database.ts'
import { commands } from './commands.ts'
import { runAdmin } from './run-admin.ts'
import { newUser, objectOf } from './testing/commands.ts'

const PASSWORD = 'the ledger is ruled twice'
let dataDir = ''
let onPostgres: NodeJS.ProcessEnv

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'insegna-admin-'))
  onPostgres = { DATABASE_URL: await createServerDatabase('schema'), DATA_DIR: dataDir }
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('sign-in by a provider is ended for an organization, and only a domain that it has added is proved', async () => {
  const { id } = await objectOf(onPostgres, 'create-organization', '--name', 'Ardle Lyceum')
  expect(await objectOf(onPostgres, 'sso-off', '--organization', id)).toEqual({ organization_id: id })
  const unknown = ['verify-domain', '--organization', id, '--domain', 'ardle.example']
  expect((await runAdmin(unknown, onPostgres)).code).not.toBe(0)
})

test('an organization and its people are made, changed and shown as JSON', async () => {
  const made = await objectOf(onPostgres, 'create-organization', '--name', 'Ardle School', '--activity', 'school')
  expect(made).toMatchObject({ name: 'Ardle School', activity: 'school', language: 'en', credits_left: 0 })

  const granted = await objectOf(onPostgres, 'grant-credits', '--organization', made.id, '--credits', '250')
  expect(granted).toMatchObject({ id: made.id, credits_left: 250 })

  const seated = await objectOf(onPostgres, 'set-seats', '--organization', made.id, '--seats', '25')
  expect([made.max_users, seated.max_users]).toEqual([10, 25])
  const none = ['set-seats', '--organization', made.id, '--seats', '0']
  expect(await runAdmin(none, onPostgres)).toMatchObject({ code: 2, error: expect.stringContaining('--seats') })

  const user = await objectOf(onPostgres, ...newUser(made.id, 'Ines@ardle.example'), '--password', PASSWORD)
  expect(user).toMatchObject({ username: 'ines', email: 'ines@ardle.example', organization: { id: made.id } })

  for (const command of ['disable-user', 'enable-user']) {
    expect(await objectOf(onPostgres, command, '--email', 'ines@ardle.example')).toMatchObject({ uuid: user.uuid })
  }
  const disabled = await objectOf(onPostgres, 'disable-organization', '--organization', made.id)
  expect(disabled).toMatchObject({ id: made.id, status: 'disabled' })
})

test('a user is created at a level and moved to another, but the last owner stays owner', async () => {
  const { id } = await objectOf(onPostgres, 'create-organization', '--name', 'Ardle Levels')
  const levelOf = (user: { memberships: { level: string }[] }) => user.memberships[0]?.level
  const setLevel = (email: string, level: string) => [
    ...['set-level', '--organization', id, '--email', email, '--level', level],
  ]
  const first = await runAdmin([...newUser(id, 'una@ardle.example'), '--level', 'viewer'], onPostgres)
  expect(first).toMatchObject({ code: 2, error: expect.stringContaining('is its owner') })
  const owner = await objectOf(onPostgres, ...newUser(id, 'una@ardle.example'), '--password', PASSWORD)
  const viewer = await objectOf(onPostgres, ...newUser(id, 'vera@ardle.example'), '--level', 'viewer')
  const admin = await objectOf(onPostgres, ...newUser(id, 'wim@ardle.example'))
  expect([owner, viewer, admin].map(levelOf)).toEqual(['owner', 'viewer', 'admin'])

  expect(levelOf(await objectOf(onPostgres, ...setLevel('vera@ardle.example', 'editor')))).toBe('editor')
  expect(await runAdmin(setLevel('una@ardle.example', 'admin'), onPostgres)).toMatchObject({ code: 1 })
  expect(await runAdmin(setLevel('nobody@ardle.example', 'admin'), onPostgres)).toMatchObject({
    code: 2,
    error: expect.stringContaining('--email: Nobody with this address belongs to the organization.'),
  })
  expect(await runAdmin(setLevel('vera@ardle.example', 'headmaster'), onPostgres)).toMatchObject({ code: 2 })
  expect((await runAdmin(setLevel('wim@ardle.example', 'owner'), onPostgres)).out).toBe(
    'wim@ardle.example is now owner.',
  )
})

test('jobs lists the background jobs with their times and their last error', async () => {
  await runAdmin(['create-organization', '--name', 'Ardle Hours'], onPostgres)
  const client = new pg.Client({ connectionString: onPostgres.DATABASE_URL })
  await client.connect()
  await client.query(`
    insert into jobs (name, schedule, next_run_at, started_at, attempts, last_error)
    values ('retention', 'daily at 03:15, Europe/Rome', '2026-05-05T01:15:00Z', '2026-05-04T01:15:00Z', 2, 'Error no room')`)
  const { out, code } = await runAdmin(['jobs'], onPostgres)
  expect(out).toBe(
    'retention (daily at 03:15, Europe/Rome); last run 2026-05-04 03:15:00; next 2026-05-05 03:15:00; failed 2 times: Error no room',
  )
  expect(code).toBe(1)
  await client.query(`update jobs set attempts = 0, last_error = null`)
  await client.end()
  const { jobs } = await objectOf(onPostgres, 'jobs')
  expect(jobs).toMatchObject([{ name: 'retention', next_run_at: '2026-05-05T01:15:00.000000Z', last_error: null }])
})

test('without --json, a command prints a sentence about what it did', async () => {
  const { out } = await runAdmin(['create-organization', '--name', 'Ardle Choir', '--credits', '5'], onPostgres)
  expect(out).toMatch(/^Made the organization Ardle Choir\. Its id: [0-9a-f-]{36}$/)
  const id = out!.slice(-36)
  const grant = ['grant-credits', '--organization', id, '--credits', '7', '--description', 'Gift']
  expect((await runAdmin(grant, onPostgres)).out).toBe('Ardle Choir now has 12 credits.')
})

test('requests for credits are listed, accepted once, or declined', async () => {
  const { id } = await objectOf(onPostgres, 'create-organization', '--name', 'Ardle Requests', '--credits', '3')
  const request = async (credits: number, note: string) => {
    const client = new pg.Client({ connectionString: onPostgres['DATABASE_URL'] })
    await client.connect()
    const { rows } = await client.query(
      `insert into credit_transactions (organization_id, credits, description, status)
       values ($1, $2, $3, 'request') returning id`,
      [id, credits, note],
    )
    await client.end()
    return String(rows[0].id)
  }
  expect((await runAdmin(['list-credit-requests'], onPostgres)).out).toBe('No request waits.')
  const [first, second] = [await request(500, 'For the autumn'), await request(9, '')]

  const listed = await objectOf(onPostgres, 'list-credit-requests')
  expect(listed.map((each: { id: string }) => each.id)).toEqual([first, second])
  expect(listed[0]).toMatchObject({ organization_name: 'Ardle Requests', credits: 500, description: 'For the autumn' })
  const { out } = await runAdmin(['list-credit-requests'], onPostgres)
  expect(out).toMatch(new RegExp(`^${first}  \\d{4}-\\d\\d-\\d\\d  500 credits  Ardle Requests: For the autumn$`, 'm'))

  expect((await runAdmin(['accept-credits', '--transaction', first], onPostgres)).out).toBe(
    'Ardle Requests has been given 500 credits and now has 503.',
  )
  expect(await objectOf(onPostgres, 'decline-credits', '--transaction', second)).toMatchObject({ status: 'declined' })
  for (const [command, transaction, was] of [
    ['accept-credits', first, 'accepted'],
    ['decline-credits', first, 'accepted'],
    ['accept-credits', second, 'declined'],
  ] as const) {
    const { error, code } = await runAdmin([command, '--transaction', transaction], onPostgres)
    expect({ error, code }).toEqual({
      error: `The transaction ${transaction} is no request that waits: it is ${was}.`,
      code: 1,
    })
  }
  expect(await objectOf(onPostgres, 'enable-organization', '--organization', id)).toMatchObject({ credits_left: 503 })
})

test('two people of one name get usernames of their own', async () => {
  const { id } = await objectOf(onPostgres, 'create-organization', '--name', 'Ardle Twins')
  const first = await objectOf(onPostgres, ...newUser(id, 'twin@one.example'))
  const second = await objectOf(onPostgres, ...newUser(id, 'twin@two.example'))
  expect([first.username, second.username]).toEqual(['twin', 'twin2'])
})

test('rotate-key gives an organization a new signing key; with another CREDENTIALS_KEY only if the old key is said to be lost', async () => {
  const { id } = await objectOf(onPostgres, 'create-organization', '--name', 'Ardle Keys')
  const rotate = ['rotate-key', '--organization', id]
  const first = await objectOf(onPostgres, ...rotate)
  expect(first).toMatchObject({ organization_id: id, did: `did:web:localhost%3A4000:o:${id}` })
  const second = await objectOf(onPostgres, ...rotate)
  expect(second.key).toMatch(/#z6Mk\w+$/)
  expect(second.key).not.toBe(first.key)

  const elsewhere = { ...onPostgres, CREDENTIALS_KEY: Buffer.alloc(32, 1).toString('base64') }
  const service = { PORT: '0', LOG_LEVEL: 'silent', SHUTDOWN_DELAY: '0' }
  await expect(startService(readConfig({ ...elsewhere, ...service }))).rejects.toThrow('Set CREDENTIALS_KEY to the one')
  await (await startService(readConfig({ ...onPostgres, ...service }))).stop()
  expect(await runAdmin(rotate, elsewhere)).toMatchObject({
    code: 1,
    error: expect.stringContaining('CREDENTIALS_KEY'),
  })
  expect((await runAdmin([...rotate, '--old-key', 'lost'], elsewhere)).out).toMatch(
    /^Ardle Keys now signs with the key z6Mk\w+, tokens with zDn\w+$/,
  )
})

test('rotate-key declares the old keys compromised from a day on, which is not in the future', async () => {
  const { id } = await objectOf(onPostgres, 'create-organization', '--name', 'Ardle Stolen')
  const rotate = ['rotate-key', '--organization', id]
  const first = await objectOf(onPostgres, ...rotate)
  const second = await objectOf(onPostgres, ...rotate, '--compromised', '2026-03-01')
  expect(second).toMatchObject({ compromised_from: '2026-03-01' })
  expect([first.key, first.token_key]).not.toContain(second.key)
  const outcome = await runAdmin([...rotate, '--compromised', '2026-02-01'], onPostgres)
  expect(outcome.out).toMatch(/\. What its older keys signed from 2026-02-01 on is refused$/)
  for (const day of ['yesterday', '2099-01-01'])
    expect(await runAdmin([...rotate, '--compromised', day], onPostgres)).toMatchObject({
      error: expect.stringMatching(/^--compromised: /),
    })
})

test('an invalid argument is named with the reason, and nothing is done', async () => {
  const { id } = await objectOf(onPostgres, 'create-organization', '--name', 'Ardle Errors')
  const unknown = '00000000-0000-4000-8000-000000000000'
  const weak = [...newUser(id, 'a@ardle.example'), '--password']
  await objectOf(onPostgres, ...newUser(id, 'taken@ardle.example'))
  const wrong: [string[], RegExp][] = [
    [[], /^COMMAND: Say what to do\./],
    [['make-coffee'], /^make-coffee: There is no such command\./],
    [['create-organization'], /^--name: Fill in this field\./],
    [['create-organization', '--name'], /^--name: Give it a value\./],
    [['create-organization', '--name', '--json'], /^--name: Give it a value; /],
    [['create-organization', '--nmae', 'A'], /^--nmae: create-organization has no such option\./],
    [['create-organization', 'A', 'B'], /^A: This belongs to no option\.\nB: /],
    [['create-organization', '--name', 'A', '--name', 'B'], /^--name: Give this once\./],
    [['create-organization', '--name', 'A', '--type', 'x'], /^--type: Choose one of these: public_local_national,/],
    [['create-organization', '--name', 'A', '--credits', '-1'], /^--credits: /],
    [['create-organization', '--name', 'A', '--credits', 'many'], /^--credits: Write a whole number/],
    [['backup'], /^FILE: Fill in this field\./],
    [['verify-domain', '--organization', id, '--domain', 'no domain'], /^--domain: Write a domain such as/],
    [['verify-domain', '--organization', id, '--domain', 'ardle.example'], /^--domain: There is no such domain/],
    [
      ['rotate-key', '--organization', id, '--compromised', '2999-01-01'],
      /^--compromised: This day is still to come\./,
    ],
    [newUser(id, 'nobody'), /^--email: Write a complete email address/],
    [newUser(id, 'taken@ardle.example'), /^--email: There is already an account/],
    [[...weak, 'short'], /^--password: Too short: write at least 12 characters\./],
    [[...weak, '1qaz2wsx3edc'], /^--password: This password is too easy/],
    [newUser(unknown, 'b@ardle.example'), /^--organization: There is no such organization\./],
    [
      ['grant-credits', '--organization', unknown, '--credits', '5'],
      /^--organization: There is no such organization\./,
    ],
    [
      ['export-organization', join(dataDir, 'a.zip'), '--organization', id, '--with-keys'],
      /^--passphrase: The signing keys need --with-keys and --passphrase, both\./,
    ],
    [['sso-off', '--organization', unknown], /^--organization: There is no such organization\./],
    [['export-organization', join(dataDir, 'a.zip'), '--organization', unknown], /^--organization: There is no such/],
    [['archive', '--to', join(dataDir, 'archive'), '--organization', unknown], /^--organization: There is no such/],
    [
      ['set-level', '--organization', id, '--email', 'nobody@ardle.example', '--level', 'owner'],
      /^--email: Nobody with this address belongs to the organization\./,
    ],
    [
      ['erase-person', '--organization', id, '--email', 'nobody@ardle.example'],
      /^--email: Nobody with a badge or on a list has this address\./,
    ],
    [['accept-credits', '--transaction', unknown], /^--transaction: There is no such credit transaction\./],
    [['decline-credits', '--transaction', 'x'], /^--transaction: /],
    [['grant-credits', '--organization', id, '--credits', 'many'], /^--credits: Write a whole number/],
    [['enable-user', '--email', 'nobody@ardle.example'], /^--email: There is no such account\./],
  ]
  for (const [parameters, sentence] of wrong) {
    const { out, error, code } = await runAdmin(parameters, onPostgres)
    expect({ parameters, out, error, code }).toEqual({ parameters, out: undefined, error: expect.any(String), code: 2 })
    expect(error).toMatch(sentence)
  }
})

test('a file that cannot be read or written is named with the reason', async () => {
  const nowhere = join(dataDir, 'nowhere', 'a.file')
  for (const [command, sentence] of [
    ['backup', `${join(dataDir, 'nowhere')} cannot be written to: `],
    ['replay-erasures', `${nowhere} is no list of erasures that can be read: `],
  ] as const) {
    const { error, code } = await runAdmin([command, nowhere], onPostgres)
    expect({ command, error, code }).toEqual({ command, error: expect.stringContaining(sentence), code: 1 })
  }
})

test('a database that cannot be reached is a failure, not a wrong argument', async () => {
  const nowhere = { ...onPostgres, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const { error, code } = await runAdmin(['create-organization', '--name', 'A'], nowhere)
  expect(error).toMatch(/^Cannot use the PostgreSQL of DATABASE_URL: /)
  expect(code).toBe(1)
})

test('the help lists every command, and each command’s help every option', async () => {
  const { out, code } = await runAdmin(['--help'], {})
  expect(code).toBe(0)
  for (const [name, command] of Object.entries(commands)) {
    expect(out).toContain(`  ${name} `)
    const help = await runAdmin([name, '--help'], {})
    for (const field of Object.keys(command.options.shape))
      expect(help.out).toContain(field === command.positional ? `${name} FILE ` : `--${field.replaceAll('_', '-')} `)
  }
})

test('ESCO skills are imported from an absolute or relative path, and a file in another format is refused', async () => {
  const file = join(dataDir, 'skills_it.csv')
  const uri = 'http://data.europa.eu/esco/skill/1a2b'
  const heading = 'conceptType,conceptUri,skillType,preferredLabel,altLabels'
  await writeFile(file, `${heading}\nKnowledgeSkillCompetence,${uri},knowledge,astrolabi,"sfere\nglobi"\n`)
  const imported = await objectOf(onPostgres, 'import-esco', '--language', 'it', relative(process.cwd(), file))
  expect(imported).toEqual({ language: 'it', skills: 1 })
  await writeFile(file, 'name,email\nTheo,theo@wrenfield.example\n')
  expect(await runAdmin(['import-esco', file, '--language', 'it'], onPostgres)).toMatchObject({
    code: 1,
    error: expect.stringContaining('it has no column conceptType'),
  })
  expect(await runAdmin(['import-esco', file, '--language', 'fr'], onPostgres)).toMatchObject({ code: 2 })
})
