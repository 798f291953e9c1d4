import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { serveFiles } from '../src/server/testing/servers/static-files.ts'
import { faults } from './support/axe.ts'
import { givenBadge, givenTemplate } from './support/given.ts'
import { makeTemplate, PATH, signedInIssuer } from './support/killed.ts'
import { horizontalOverflow } from './support/longer-words.ts'
import { type Product, startProduct } from './support/product.ts'
import { test as base, expect } from './support/test.ts'

const ADMIN = fileURLToPath(new URL('../dist/server/admin.js', import.meta.url))

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads what a fixture needs from here
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'insegna-archive-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

/** What a page leads to and shows: its links, pictures, styles, scripts and what its head names. */
const linksOf = (page: Page) =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('[href], [src], [srcset], meta[property="og:image"]')].flatMap(
      (element) => [
        element.getAttribute('href'),
        element.getAttribute('src'),
        element.getAttribute('content'),
        ...(element.getAttribute('srcset') ?? '').split(',').map((each) => each.trim().split(' ')[0]),
      ],
    )
    return named.flatMap((address) => (address ? [new URL(address, location.href).href] : []))
  })

test('a browser walks through an archive on a plain file server, in both languages, without a broken link @both-stores', async ({
  folder,
  newIssuer,
  product,
}) => {
  test.slow()
  const { page, organizationId } = await newIssuer()
  const template = await givenTemplate(page)
  const type_data = { acquired_knowledge: '<p>Ascolto</p>', acquired_skills: '<p>Domande</p>' }
  const italian = await givenTemplate(page, { title: 'Tutoraggio', language: 'it', type: 'skills', type_data })
  const badge = await givenBadge(page, template)
  const revoked = await givenBadge(page, italian, { recipient_email: 'ada@college.example' })
  const revoking = await page.request.post(`/api/v1/issuers/badges/${revoked.id}/revoke`, {
    data: { reason: 'In error.' },
  })
  expect(revoking.status()).toBe(200)
  await product.admin('archive', '--to', folder, '--organization', organizationId)
  const host = await serveFiles(folder)

  await page.goto(`${host.url}/b/${badge['number']}`)
  await expect(page).toHaveURL(`${host.url}/b/${badge.id}/`)
  await expect(page.getByText('These pages have been kept as files since')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This badge is genuine' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Share/ })).toHaveCount(0)
  expect(await faults(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await horizontalOverflow(page)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Italiano' }).click()
  await expect(page.getByText('Queste pagine sono conservate come file')).toBeVisible()

  const seen = new Map<string, string>()
  const waiting = [badge, revoked].map(({ id }) => `/b/${id}`)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    const answer = await page.request.get(host.url + path)
    expect(answer.status(), path).toBe(200)
    seen.set(path, '')
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue
    await page.goto(host.url + path)
    seen.set(path, (await page.locator('html').getAttribute('lang')) ?? '')
    for (const address of await linksOf(page)) {
      const { origin, pathname, search } = new URL(address)
      if (origin === host.url || origin === product.url) waiting.push(pathname + search)
    }
  }
  const languages = [...seen].filter(([path]) => /^\/[bot]\//.test(path)).map(([, language]) => language)
  expect(languages).toEqual(expect.arrayContaining(['en', 'it']))
  for (const path of [
    `/o/${organizationId}/type-skills/it/`,
    `/t/${template.id}/it/`,
    `/b/${revoked.id}/en/`,
    '/verify/',
  ]) {
    expect([...seen.keys()]).toContain(path)
  }
  host.close()
})

/** Starts to write an archive, and kills whoever writes it once some of its files are there. */
async function killWhileWriting(product: Product, folder: string) {
  const { databaseUrl, dataDir, url } = product
  const environment = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PUBLIC_URL: url }
  const own = databaseUrl && spawn(process.execPath, [ADMIN, 'archive', '--to', folder], { env: environment })
  // The embedded store is the service's, which then writes the archive itself.
  const cut = own ? once(own, 'close') : product.admin('archive', '--to', folder).catch(() => undefined)
  await expect.poll(async () => (await filesOf(folder)).length, { timeout: 60_000 }).toBeGreaterThan(10)
  if (own) own.kill('SIGKILL')
  else await product.kill()
  await cut
  if (!own) await product.startAgain()
}

const filesOf = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

test('an archive that was killed while it was written is whole after the next run @both-stores', async ({
  folder,
  store,
}) => {
  test.slow()
  const product = await startProduct(store, { DEMO: '0' })
  const ask = await signedInIssuer(product, 100)
  const badge_template_id = await makeTemplate(ask)
  for (const name of ['Ada', 'Bea', 'Cleo', 'Dina', 'Ella', 'Fay']) {
    const recipient = {
      recipient_email: `${name}@killed.example`,
      recipient_first_name: name,
      recipient_last_name: 'L',
    }
    expect((await ask('POST', `${PATH}/badges`, { badge_template_id, ...recipient })).status).toBe(201)
  }
  const [cut, whole] = [join(folder, 'cut'), join(folder, 'whole')]
  await killWhileWriting(product, cut)
  await product.admin('archive', '--to', cut)
  await product.admin('archive', '--to', whole)
  const files = await filesOf(whole)
  expect(await filesOf(cut)).toEqual(files)
  for (const name of files.filter((each) => !each.endsWith('.jwt'))) {
    expect((await readFile(join(cut, name))).equals(await readFile(join(whole, name))), name).toBe(true)
  }
  await product.stop()
})
