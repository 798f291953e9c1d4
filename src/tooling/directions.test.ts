import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Forbidden imports, with the message that biome.json gives for each. */
const REFUSED: [path: string, imported: string, message: string][] = [
  ['src/art/a.ts', '#contract/formats.ts', 'art/ imports nothing: pass it what it draws.'],
  ['src/art/b.ts', '#i18n/words.ts', 'art/ imports nothing: pass it what it draws.'],
  ...['#server/platform/clock.ts', '#client/api/call.ts', '#art/badge.ts', '#i18n/words.ts'].map(
    (imported, index): [string, string, string] => [
      `src/contract/${index}.ts`,
      imported,
      'contract/ is what both halves read: zod only, nothing of ours.',
    ],
  ),
  [
    'src/client/a.ts',
    '#server/platform/clock.ts',
    'The dashboard knows the service only through #contract and #client/api.',
  ],
  [
    'src/client/api/a.ts',
    '#server/platform/clock.ts',
    'The dashboard knows the service only through #contract and #client/api.',
  ],
  ...[
    '#server/platform/clock.ts',
    '#contract/formats.ts',
    '#client/features/badges/a.ts',
    '#client/routes/a.tsx',
    '#client/api/call.ts',
  ].map((imported, index): [string, string, string] => [
    `src/client/ui/${index}.ts`,
    imported,
    'ui/ knows no badges: pass it what it shows.',
  ]),
  ['src/client/features/badges/a.ts', '#client/routes/a.tsx', 'Only the router knows the pages: take a prop.'],
  ['src/client/features/badges/b.ts', '../../routes/a.tsx', 'Only the router knows the pages: take a prop.'],
  ['src/client/api/b.ts', '../routes/a.tsx', 'Only the router knows the pages: take a prop.'],
  [
    'src/server/a.ts',
    '#client/api/call.ts',
    'The service never reaches into the dashboard; share through #contract, #i18n or #art.',
  ],
  [
    'src/server/features/badges/a.ts',
    '#client/api/call.ts',
    'The service never reaches into the dashboard; share through #contract, #i18n or #art.',
  ],
  ['src/server/features/badges/b.ts', 'drizzle-orm', 'SQL lives in *.sql.ts.'],
  ['src/server/features/badges/c.ts', 'drizzle-orm/pg-core', 'SQL lives in *.sql.ts.'],
  ['src/server/features/badges/d.ts', 'hono', 'Only platform/http/, public-pages/, *.routes.ts and app.ts know HTTP.'],
  [
    'src/server/features/badges/e.ts',
    'hono/cookie',
    'Only platform/http/, public-pages/, *.routes.ts and app.ts know HTTP.',
  ],
  [
    'src/server/features/badges/f.ts',
    '../earners/earners.routes.ts',
    'Reach another feature through its use case or its .sql.ts, never its routes.',
  ],
]

const ALLOWED: [path: string, imported: string][] = [
  ['src/server/features/badges/a.sql.ts', 'drizzle-orm'],
  ['src/server/features/badges/a.routes.ts', 'hono'],
  ['src/server/features/badges/g.ts', '../earners/add-earner.ts'],
  ['src/client/features/badges/c.ts', '#contract/formats.ts'],
  ['src/server/b.ts', '#art/badge.ts'],
]

const ROOT = resolve(import.meta.dirname, '../..')
let place = ''
/** The lint output for each file. */
let complaints: Map<string, string>

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'insegna-directions-'))
  for (const name of ['biome.json', 'package.json']) await cp(join(ROOT, name), join(place, name))
  await symlink(join(ROOT, 'node_modules'), join(place, 'node_modules'))
  for (const [path, imported] of [...REFUSED, ...ALLOWED]) await write(path, `import ${JSON.stringify(imported)}\n`)
  await write('src/server/cycle-a.ts', "import { b } from './cycle-b.ts'\nexport const a = () => b\n")
  await write('src/server/cycle-b.ts', "import { a } from './cycle-a.ts'\nexport const b = () => a\n")
  await write('src/server/types-a.ts', "import type { B } from './types-b.ts'\nexport type A = { b: B }\n")
  await write('src/server/types-b.ts', "import type { A } from './types-a.ts'\nexport type B = { a: A }\n")
  complaints = await lint()
})

afterAll(() => rm(place, { recursive: true, force: true }))

async function write(path: string, text: string) {
  await mkdir(dirname(join(place, path)), { recursive: true })
  await writeFile(join(place, path), text)
}

async function lint() {
  const parameters = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', 'src']
  const { out } = await run(join(ROOT, 'node_modules/.bin/biome'), parameters)
  const found = new Map<string, string>()
  for (const { location, message, advices } of JSON.parse(out).diagnostics) {
    const path = String(location?.path?.file ?? location?.path)
    found.set(path, `${found.get(path) ?? ''}${JSON.stringify([message, advices])}\n`)
  }
  return found
}

/** @returns the program's output, and whether it exited with 0 */
function run(program: string, parameters: string[]): Promise<{ out: string; isContent: boolean }> {
  return new Promise((done) => {
    execFile(program, parameters, { cwd: place, maxBuffer: 1 << 26 }, (error, out) => done({ out, isContent: !error }))
  })
}

test.each(REFUSED)('%s may not import %s', (path, _imported, message) => {
  expect(complaints.get(path)).toContain(message)
})

test('every restriction of biome.json is tested here', async () => {
  const { overrides } = JSON.parse(await readFile(join(ROOT, 'biome.json'), 'utf8'))
  const messages = JSON.stringify(overrides).match(/(?<="message":")[^"]+/g)
  expect(new Set(REFUSED.map(([, , message]) => message))).toEqual(new Set(messages))
})

test.each(ALLOWED)('%s may import %s', (path) => {
  expect(complaints.get(path) ?? '').not.toContain('noRestrictedImports')
  expect(complaints.has(path)).toBe(false)
})

test.each(['cycle-a', 'types-a'])('two files may not import one another, for types neither: %s', (name) => {
  expect(complaints.get(`src/server/${name}.ts`)).toMatch(/cycle/i)
})

const READS_A_FILE = "import { readFileSync } from 'node:fs'\nreadFileSync('a')"
const USES_THE_PAGE = "document.title = 'a'"

/** Restrictions that only TypeScript can check: platform APIs, and relative paths that the lint patterns miss. */
const UNSEEN: [project: string, what: string, text: string, complaint: RegExp][] = [
  ['contract', 'Node', READS_A_FILE, /TS2591/],
  ['contract', 'the page', USES_THE_PAGE, /TS2584/],
  ['art', 'Node', READS_A_FILE, /TS2591/],
  ['art', 'the page', USES_THE_PAGE, /TS2584/],
  ['client', 'Node', READS_A_FILE, /TS2591/],
  [
    'client',
    'the service',
    `import { wallClockIn } from '${ROOT}/src/server/platform/clock.ts'\nwallClockIn('UTC')`,
    /TS6307/,
  ],
  ['server', 'the page', USES_THE_PAGE, /TS2584/],
  ['server', 'the dashboard', `import { call } from '${ROOT}/src/client/api/call.ts'\ncall`, /TS6307/],
]

test.each(UNSEEN)('the TypeScript project %s cannot see %s', async (project, what, text, complaint) => {
  const { out, isContent } = await compile(project, what, text)
  expect(isContent).toBe(false)
  expect(out).toMatch(complaint)
})

test.each(['contract', 'art', 'client', 'server'])(
  'the TypeScript project %s accepts what is its own',
  async (project) => {
    expect(await compile(project, 'nothing', 'Math.max(1, 2)')).toEqual({ out: '', isContent: true })
  },
)

/** Compiles a file as if it were the only one in a project. */
async function compile(project: string, name: string, text: string) {
  const folder = join('projects', `${project} ${name}`)
  const { references } = JSON.parse(await readFile(join(ROOT, 'src', project, 'tsconfig.json'), 'utf8'))
  const configuration = {
    extends: join(ROOT, 'src', project, 'tsconfig.json'),
    include: ['only.ts'],
    references: references.map(({ path }: { path: string }) => ({ path: resolve(ROOT, 'src', project, path) })),
    // Otherwise TypeScript would emit files imported from outside the project next to their sources.
    compilerOptions: { noEmit: true },
  }
  await write(join(folder, 'only.ts'), `${text}\nexport {}\n`)
  await write(join(folder, 'tsconfig.json'), JSON.stringify(configuration))
  return run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder])
}

/** Data folders, with one file per language, migration or message. */
const DATA = /^src\/(i18n\/(messages|compiled)|server\/schema\/migrations)(\/|$)/

test.each(['src', 'e2e', 'bench'])('no folder under %s has more than thirty files', async (root) => {
  const entries = await readdir(join(ROOT, root), { recursive: true, withFileTypes: true })
  const sizes = new Map<string, number>()
  for (const entry of entries) {
    const folder = relative(ROOT, entry.parentPath)
    if (entry.isFile() && !DATA.test(folder) && !folder.includes('node_modules')) {
      sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
    }
  }
  expect([...sizes].filter(([, size]) => size > 30)).toEqual([])
})

test('a room of the dashboard imports only from rooms below it, in the order of docs/architecture.md', async () => {
  const document = await readFile(join(ROOT, 'docs/architecture.md'), 'utf8')
  const [, list = ''] = document.match(/from the lowest:(.*?)\n {2}ui\//s) ?? []
  const rooms = list
    .replace(/\([^)]*\)/g, '')
    .trim()
    .split(/\s+/)
  const folder = join(ROOT, 'src/client/features')
  expect(rooms.toSorted()).toEqual((await readdir(folder)).toSorted())
  const floorOf = (path: string) => rooms.indexOf(path.split('/')[0] ?? '')
  const upward: string[] = []
  for (const path of await readdir(folder, { recursive: true })) {
    if (!/\.(tsx?|css)$/.test(path)) continue
    const text = await readFile(join(folder, path), 'utf8')
    for (const [, imported = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([#.][^']+)'/g)) {
      const target = imported[0] === '.' ? join(dirname(path), imported) : imported.replace('#client/features/', '')
      if (floorOf(target) > floorOf(path)) upward.push(`${path} imports ${imported}`)
    }
  }
  expect(upward).toEqual([])
})
