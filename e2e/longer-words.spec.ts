import type { Page } from '@playwright/test'
import { givenBadge, givenTemplate } from './given.ts'
import { cutButtons, overhang, speakLonger } from './longer-words.ts'
import { expect, test } from './test.ts'

const WIDTHS = [320, 390, 1440]

/** Somebody who has one of each thing, and the addresses of all of it. */
async function givenPages(page: Page, organizationId: string) {
  const make = async (path: string, data: object) => (await (await page.request.post(path, { data })).json()).data
  const organization = '/api/v1/issuers/organization'
  const template = await givenTemplate(page)
  await givenTemplate(page, { title: 'Sicurezza nei laboratori, rischio medio', status: 'draft' })
  const path = await make(`${organization}/badge_templates`, {
    title: 'At home in the laboratory',
    language: 'en',
    is_learning_path: 1,
    learning_path: [template.id],
  })
  const badge = await givenBadge(page, template)
  const list = await make(`${organization}/earners_lists`, {
    name: 'Evening course',
    earners: [{ recipient_email: 'ana@college.example', recipient_first_name: 'Ana', recipient_last_name: 'Ruiz' }],
  })
  return [
    ...['/', '/badges', `/badges/${badge.id}`, '/award', `/award?template=${template.id}`],
    ...['/templates', '/templates?view=list', '/templates/new', `/templates/${template.id}`],
    ...[`/templates/${template.id}/versions`, '/learning-paths', `/learning-paths/${path.id}`],
    ...['/lists', `/lists/${list.id}`, '/lists/import', `/earners/${list.earners[0].id}`],
    ...['/organization', '/account', '/nowhere', `/b/${badge.id}`, `/o/${organizationId}`],
  ]
}

async function expectRoom(page: Page, what: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    expect.soft(await overhang(page), `${what} at ${width} px`).toBeLessThanOrEqual(0)
    expect.soft(await cutButtons(page), `${what} at ${width} px`).toEqual([])
  }
}

for (const language of ['en', 'it'] as const) {
  test(`every page has room for words that are 40 % longer: ${language}`, async ({ newIssuer, trouble }) => {
    test.setTimeout(180_000)
    trouble.expect(/status of 404/)
    const { page, organizationId } = await newIssuer({ language })
    const addresses = await givenPages(page, organizationId)
    await speakLonger(page)
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectRoom(page, address)
    }
  })
}

test('so have the pages before the door', async ({ page }) => {
  await speakLonger(page)
  for (const address of ['/sign-in', '/request-password', '/reset-password#token=x', '/confirm-email#token=x']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectRoom(page, address)
  }
})
