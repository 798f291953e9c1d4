import type { Page } from '@playwright/test'
import { people } from './earners/lists-given.ts'
import { givenBadge, givenTemplate } from './support/given.ts'
import { cutButtons, overhang, speakLonger } from './support/longer-words.ts'
import { expectPageItself } from './support/page-itself.ts'
import { expect, test } from './support/test.ts'

const ORGANIZATION = '/api/v1/issuers/organization'

const make = async (page: Page, path: string, data: object) =>
  (await (await page.request.post(`${ORGANIZATION}/${path}`, { data })).json()).data

async function expectRoom(page: Page, what: string) {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    expect.soft(await overhang(page), `${what} at ${width} px`).toBeLessThanOrEqual(0)
    expect.soft(await cutButtons(page), `${what} at ${width} px`).toEqual([])
  }
}

async function expectRoomAt(page: Page, addresses: string[]) {
  await speakLonger(page)
  for (const address of addresses) {
    await page.goto(address)
    await expectPageItself(page)
    await page.waitForLoadState('networkidle')
    await expectRoom(page, address)
  }
}

// The Italian texts, which are longer by themselves.
test('overview, badges, people and settings have room for words that are 40 % longer', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 404/)
  const { page, organizationId } = await newIssuer({ language: 'it' })
  const badge = await givenBadge(page, await givenTemplate(page))
  const [earner] = (await (await page.request.get(`${ORGANIZATION}/earners`)).json()).data
  await expectRoomAt(page, [
    ...[
      '/',
      '/organization',
      '/organization/credits',
      '/account',
      '/badges',
      `/badges/${badge.id}`,
      '/earners',
      `/earners/${earner.id}`,
    ],
    ...['/nowhere', `/b/${badge.id}`, `/o/${organizationId}`],
  ])
})

test('so have templates, paths, lists and the award', async ({ newIssuer }) => {
  const { page } = await newIssuer({ language: 'it' })
  const template = await givenTemplate(page, { title: 'Sicurezza nei laboratori, rischio medio' })
  const path = await make(page, 'badge_templates', {
    title: 'A casa in laboratorio',
    language: 'it',
    is_learning_path: 1,
    learning_path: [template.id],
  })
  const list = await make(page, 'earners_lists', {
    name: 'Corso serale',
    earners: [{ recipient_email: 'ana@college.example', recipient_first_name: 'Ana', recipient_last_name: 'Ruiz' }],
  })
  await expectRoomAt(page, [
    ...['/templates', '/templates/new', `/templates/${template.id}`, `/templates/${template.id}/versions`],
    ...['/learning-paths', `/learning-paths/${path.id}`, '/lists', `/lists/${list.id}`, '/lists/import'],
    ...['/award', `/award?template=${template.id}`],
  ])
})

/** Opens whatever a page opens, one after the other. */
async function expectRoomInAllThatOpens(page: Page, address: string) {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(address)
    await expectPageItself(page)
    await page.waitForLoadState('networkidle')
    const openers = page.locator('button[aria-haspopup]').filter({ visible: true })
    for (let place = 0; place < (await openers.count()); place++) {
      await openers.nth(place).click()
      const opened = page.locator('[role=menu], [role=dialog], [role=listbox]').filter({ visible: true })
      await expect(opened.last()).toBeVisible()
      const what = `${address} at ${width} px, ${await openers.nth(place).getAttribute('aria-label')}`
      expect.soft(await overhang(page), what).toBeLessThanOrEqual(0)
      expect.soft(await cutButtons(page), what).toEqual([])
      await page.keyboard.press('Escape')
      await expect(opened).toHaveCount(0)
    }
  }
}

test('so have the menus, lists to choose from and dialogs of every page that opens any', async ({ newIssuer }) => {
  test.slow()
  const { page } = await newIssuer({ language: 'it' })
  const template = await givenTemplate(page)
  const badge = await givenBadge(page, template)
  await speakLonger(page)
  for (const address of ['/', '/badges', `/badges/${badge.id}`, '/templates', `/templates/${template.id}`, '/lists']) {
    await expectRoomInAllThatOpens(page, address)
  }
})

test('so have the pages before the door', async ({ page }) => {
  await expectRoomAt(page, ['/sign-in', '/request-password', '/reset-password#token=x', '/confirm-email#token=x'])
})

const LONG = 'Precipitevolissimevolmente-interdisciplinare'

test('so have pages of people, templates, paths and lists whose names are long and have no space', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer({ language: 'it' })
  const person = {
    recipient_email: `massimiliano.${LONG.toLowerCase()}@studenti.interdisciplinari.college.example`,
    recipient_first_name: 'Massimiliano-Bartolomeo',
    recipient_last_name: LONG,
  }
  const code = (end: string) => `LUNGHISSIMO-${end}-${crypto.randomUUID().slice(0, 6).toUpperCase()}`
  const steps = []
  for (const end of 'AB') steps.push(await givenTemplate(page, { title: `${LONG} ${end}`, code: code(end) }))
  const path = await make(page, 'badge_templates', {
    title: LONG,
    code: code('C'),
    language: 'it',
    is_learning_path: 1,
    learning_path: steps.map(({ id }) => id),
  })
  const [template] = steps
  const badge = await givenBadge(page, template!, person)
  const list = await make(page, 'earners_lists', {
    name: LONG.repeat(3),
    description: LONG,
    earners: [{ ...person, metadata: { [LONG]: LONG } }, ...people(40)],
  })
  await page.request.put(`${ORGANIZATION}/badge_templates/${steps[1]!.id}`, { data: { status: 'archived' } })
  const [earner] = (await (await page.request.get(`${ORGANIZATION}/earners?search=massimiliano`)).json()).data
  const award = `/award?template=${template!.id}`
  for (const address of [
    ...['/badges', '/badges?state=valid', `/badges/${badge.id}`, `/earners/${earner.id}?list=${list.id}`, award],
    ...['/lists', `/lists/${list.id}`, `${award}&list=${list.id}`, '/learning-paths', `/learning-paths/${path.id}`],
    ...['/templates', `/templates/${template!.id}`, `/templates/${template!.id}/versions`],
  ]) {
    await page.goto(address)
    await expect(page.getByText(LONG).first(), address).toBeAttached()
    if (address.includes('&list=')) {
      await page.getByRole('button', { name: 'Vai al riepilogo' }).click()
      await expect(page.getByRole('heading', { name: 'Chi resta fuori: 1 persona' })).toBeVisible()
    }
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await overhang(page), `${address} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})
