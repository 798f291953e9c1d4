import { readdir, readFile } from 'node:fs/promises'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { contractApart } from './contract-apart.js'

/** The code of a page of the dashboard, without what it does not use. */
async function bundle(page: string): Promise<string> {
  const pages = {
    name: 'pages',
    resolveId: (id: string) => (id === 'page' ? id : undefined),
    load: (id: string) => (id === 'page' ? page : undefined),
  }
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [pages, contractApart()],
    build: { write: false, minify: false, rolldownOptions: { input: 'page' } },
  })) as Rolldown.RolldownOutput
  return output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n')
}

const LISTS_BADGES = "import { listBadges } from '#contract/badges.ts'; console.log(listBadges)"

test('a page that only lists gets the endpoint without a schema, and no zod', async () => {
  const code = await bundle(LISTS_BADGES)
  expect(code).toContain('/api/v1/issuers/organization/badges')
  expect(code).not.toContain('ZodType')
  expect(code.length).toBeLessThan(1500)
})

test('what a save replaces stays with its endpoint', async () => {
  const code = await bundle("import { updateTemplate } from '#contract/templates.ts'; console.log(updateTemplate)")
  expect(code).toContain('shown.application_scope')
  expect(code).not.toContain('ZodType')
})

test('functions beside a schema come without it', async () => {
  const code = await bundle("import { isAllowed } from '#contract/permissions.ts'; console.log(isAllowed)")
  expect(code).toContain('manage_team')
  expect(code).not.toContain('ZodType')
})

test('a schema that a form imports by name is there', async () => {
  const code = await bundle("import { Level } from '#contract/permissions.ts'; console.log(Level)")
  expect(code).toContain('ZodType')
})

test('no part of the dashboard reads the schemas of an endpoint, which its build leaves out', async () => {
  const root = new URL('../../client/', import.meta.url)
  const files = (await readdir(root, { recursive: true })).filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  for (const file of files) {
    const code = await readFile(new URL(file, root), 'utf8')
    expect(code, file).not.toMatch(/\.(input|output)\s*\.(parse|safeParse|shape|pick|omit|extend|options)\b/)
  }
})
