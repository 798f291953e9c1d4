import type { Locator, Page } from '@playwright/test'
import { givenList, people } from './earners/given-lists.ts'
import { givenBadge, givenTemplate } from './support/given.ts'
import { expectLoadedPage } from './support/loaded-page.ts'
import { cutButtons, horizontalOverflow, lengthenTexts } from './support/longer-words.ts'
import { expect, test } from './support/test.ts'

const ORGANIZATION = '/api/v1/issuers/organization'

const make = async (page: Page, path: string, data: object) =>
  (await (await page.request.post(`${ORGANIZATION}/${path}`, { data })).json()).data

/** The narrowest viewport, what 1280 px leaves at 200 % zoom, and a wide one. */
const WIDTHS = [320, 640, 1440]

async function expectRoom(page: Page, what: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await expectFits(page, `${what} at ${width} px`)
  }
}

async function expectFits(page: Page, what: string) {
  expect.soft(await horizontalOverflow(page), what).toBeLessThanOrEqual(0)
  expect.soft(await cutButtons(page), what).toEqual([])
}

async function openPage(page: Page, address: string) {
  await page.goto(address)
  await expectLoadedPage(page)
  await page.waitForLoadState('networkidle')
}

async function expectRoomAt(page: Page, addresses: string[]) {
  await lengthenTexts(page)
  for (const address of addresses) {
    await openPage(page, address)
    await expectRoom(page, address)
  }
}

// In Italian, whose texts are longer to begin with.
test('settings, forms and public pages have room for texts that are 40 % longer', async ({ newIssuer, trouble }) => {
  trouble.expect(/status of 404/)
  const { page, organizationId } = await newIssuer({ language: 'it' })
  const badge = await givenBadge(page, await givenTemplate(page))
  await expectRoomAt(page, [
    ...['/organization', '/organization/credits', '/account', '/earners', '/templates/new', '/lists/import', '/award'],
    ...['/nowhere', `/b/${badge.id}`, `/o/${organizationId}`],
  ])
})

/** Opens every popup of a part of the page that was not opened yet, one after the other. */
async function expectRoomInAllThatOpens(
  page: Page,
  part: Locator,
  { where, seen }: { where: string; seen: Set<string> },
) {
  const openers = part.locator('button[aria-haspopup]').filter({ visible: true })
  for (const opener of await openers.all()) {
    const name = (await opener.getAttribute('aria-label')) ?? (await opener.textContent()) ?? ''
    if (seen.has(name)) continue
    seen.add(name)
    await opener.click()
    const opened = page.locator('[role=menu], [role=dialog], [role=listbox]').filter({ visible: true })
    await expect(opened.last()).toBeVisible()
    await expectFits(page, `${where}, ${name}`)
    await page.keyboard.press('Escape')
    await expect(opened).toHaveCount(0)
  }
}

test('overview, badges, templates and lists, with their menus, popovers and dialogs, have room for longer texts', async ({
  newIssuer,
}) => {
  test.slow()
  const { page } = await newIssuer({ language: 'it' })
  const template = await givenTemplate(page, { title: 'Sicurezza nei laboratori, rischio medio' })
  const badge = await givenBadge(page, template)
  await givenList(page)
  await lengthenTexts(page)
  for (const address of ['/', '/badges', `/badges/${badge.id}`, '/templates', `/templates/${template.id}`, '/lists']) {
    await openPage(page, address)
    const seen = new Set<string>()
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const where = `${address} at ${width} px`
      await expectFits(page, where)
      // The shell is the same on every page, so it is checked once.
      const part = address === '/' ? page.locator('body') : page.getByRole('main')
      await expectRoomInAllThatOpens(page, part, { where, seen })
    }
  }
})

test('the pages for signed-out people have room for longer texts', async ({ page, trouble }) => {
  // The link to a new password is none.
  trouble.expect(/422/)
  await expectRoomAt(page, ['/sign-in', '/request-password', '/reset-password#token=x', '/confirm-email#token=x'])
})

const LONG = 'Precipitevolissimevolmente-interdisciplinare'

test('pages of people, templates, paths and lists have room for long names without spaces, and for longer texts', async ({
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
  await page.goto(`${award}&list=${list.id}`)
  await page.getByRole('button', { name: 'Vai al riepilogo' }).click()
  await expect(page.getByRole('heading', { name: 'Chi resta fuori: 1 persona' })).toBeVisible()
  await expectRoom(page, 'the review')
  // On a phone the filters scroll sideways, with their button.
  await openPage(page, '/badges?state=valid')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    expect.soft(await horizontalOverflow(page), `/badges?state=valid at ${width} px`).toBeLessThanOrEqual(0)
  }
  await expectRoomAt(page, [
    ...['/badges', `/badges/${badge.id}`, `/earners/${earner.id}?list=${list.id}`, award],
    ...['/lists', `/lists/${list.id}`, '/learning-paths', `/learning-paths/${path.id}`],
    ...['/templates', `/templates/${template!.id}`, `/templates/${template!.id}/versions`],
  ])
})
