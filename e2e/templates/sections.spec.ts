import type { Locator, Page } from '@playwright/test'
import { completeMicroCredential } from '#server/testing/micro-credentials.ts'
import { faults } from '../support/axe.ts'
import { givenTemplate } from '../support/given.ts'
import { horizontalOverflow } from '../support/longer-words.ts'
import { tabTo } from '../support/tab-to.ts'
import { expect, test } from '../support/test.ts'
import { openEditor, openSection, saved, savedTemplate, textBox } from './template-editor.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const summary = (page: Page, name: string) => section(page, name).locator('summary')
const index = (page: Page) => page.getByRole('navigation', { name: 'Sections' })
const open = (page: Page) => page.locator('form details[open] > summary')
const isFolded = (page: Page, name: string) => expect(section(page, name).locator('details[open]')).toHaveCount(0)
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

for (const size of sizes) {
  test(`a new template opens with four sections, and its index leads to the others by keyboard, at ${size.width} pixels`, async ({
    newIssuer,
  }) => {
    const { page } = await newIssuer()
    await page.setViewportSize(size)
    await page.goto('/templates/new')
    await expect(open(page)).toHaveText(['The badge', 'Picture', 'Description', 'Criteria'])
    await expect(summary(page, 'Validity')).toContainText('For ever')
    await expect(summary(page, 'Who issues it')).toContainText('Not set')
    await expect(index(page).getByRole('link')).toHaveText([
      ...[/^The badge\s*missing$/, /^Picture\s*set$/, /^Description\s*missing$/, /^Criteria\s*missing$/],
      ...[/^What earners can do\s*not set$/, /^Who issues it\s*not set$/, /^Validity\s*not set$/],
      ...[/^European micro-credential\s*not set$/, /^Skills\s*not set$/, /^Name and grade\s*not set$/],
      ...[/^Reminders\s*not set$/, /^The email of an award\s*not set$/, /^Visibility\s*not set$/],
    ])
    expect(await faults(page), 'a new template').toEqual([])

    const link = (name: RegExp) => index(page).getByRole('link', { name })
    await tabTo(link(/^Validity/))
    await page.keyboard.press('Enter')
    await expect(summary(page, 'Validity')).toBeFocused()
    await expect(summary(page, 'Validity')).toBeInViewport({ ratio: 1 })
    await expect(page).toHaveURL(/#validity$/)
    await expect(link(/^Validity/)).toHaveAttribute('aria-current', 'location')
    await expect(section(page, 'Validity').getByRole('radio', { name: 'For a time' })).toBeVisible()
    await tabTo(section(page, 'Validity').getByRole('radio', { name: 'For ever' }))
    await page.keyboard.press('ArrowRight')
    await expect(link(/^Validity/)).toHaveText(/^Validity\s*set$/)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(summary(page, 'Validity')).toContainText('1 year')
    await isFolded(page, 'Validity')

    await tabTo(link(/^Skills/), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(summary(page, 'Skills')).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/#validity$/)
    await expect(summary(page, 'Validity')).toBeFocused()
    // A draft keeps its place when it gets its address.
    await page.getByLabel('Title', { exact: true }).fill('First aid')
    await expect(page).toHaveURL(/\/templates\/[0-9a-f-]{36}#validity$/)
    await saved(page)
    await page.reload()
    await expect(summary(page, 'Validity')).toBeFocused()
    await expect(summary(page, 'Validity')).toBeInViewport({ ratio: 1 })
    await expect(open(page)).toHaveText(['The badge', 'Picture', 'Description', 'Criteria', 'Validity'])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  })

  test(`the type stays where it is whichever is chosen, and the section that it needs opens, at ${size.width} pixels`, async ({
    newIssuer,
  }) => {
    const { page } = await newIssuer()
    await page.setViewportSize(size)
    const template = await givenTemplate(page, { status: 'draft', title: 'First aid', type: null })
    await openEditor(page, template)
    await isFolded(page, 'What earners can do')
    const field = page.getByRole('group', { name: 'Type' })
    await field.scrollIntoViewIfNeeded()
    const before = await field.boundingBox()
    for (const type of ['Knowledge', 'Skills', 'Participation', 'Qualification']) {
      await field.getByRole('radio', { name: type }).check({ force: true })
      await expect(field.getByRole('radio', { name: type })).toBeChecked()
      expect(await field.boundingBox(), type).toEqual(before)
    }
    await expect(textBox(page, 'Field of application')).toBeVisible()
    await expect(index(page).getByRole('link', { name: /^What earners can do/ })).toHaveText(/missing$/)
    await expect.poll(async () => (await savedTemplate(page, template.id))['type']).toBe('qualification')
    expect(await field.boundingBox(), 'saved').toEqual(before)
  })
}

test('the index follows the page as it is scrolled, down to its last section', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await page.setViewportSize({ width: 1280, height: 500 })
  await openEditor(page, await givenTemplate(page))
  const current = index(page).locator('[aria-current]')
  await expect(current).toHaveText(/^The badge/)
  for (const name of ['Description', 'Criteria']) {
    await section(page, name).evaluate((element) => element.scrollIntoView({ block: 'start' }))
    await expect(current).toHaveText(new RegExp(`^${name}`))
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(current).toHaveText(/^Visibility/)
})

test('an error unfolds its section, and saving focuses its field, whether this page or the service refuses', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 422/)
  const { page } = await newIssuer()
  await givenTemplate(page, { title: 'Other', code: 'TAKEN-1' })
  const template = await givenTemplate(page, { title: 'Peer mentoring', code: 'PEER-1' })
  await openEditor(page, template)
  const address = page.getByLabel('Link to learn more')
  await openSection(page, 'Who issues it')
  await address.fill('javascript:alert(1)')
  await address.blur()
  await expect(address).toHaveAccessibleDescription(/\S/)
  await expect(index(page).getByRole('link', { name: /^Who issues it/ })).toHaveText(/to correct$/)
  await summary(page, 'Who issues it').click()
  await isFolded(page, 'Who issues it')
  await page.getByRole('button', { name: 'Save changes' }).first().click()
  await expect(address).toBeFocused()
  await expect(address).toHaveValue('javascript:alert(1)')
  await address.fill('')
  await expect(index(page).getByRole('link', { name: /^Who issues it/ })).toHaveText(/not set$/)

  await page.getByLabel('Code').fill('TAKEN-1')
  await summary(page, 'The badge').click()
  await expect(summary(page, 'The badge')).toContainText('Peer mentoring, TAKEN-1')
  await page.getByRole('button', { name: 'Save changes' }).first().click()
  await expect(page.getByLabel('Code')).toBeFocused()
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/Another template has this code/)
})

test('what is missing before activating is unfolded by its link', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { status: 'draft', title: 'First aid', description: '' })
  await openEditor(page, template)
  await summary(page, 'Description').click()
  await isFolded(page, 'Description')
  await page.getByRole('link', { name: 'The description is missing' }).click()
  await expect(textBox(page, 'Description')).toBeFocused()
})

test('folded text is found by the browser and by the palette, and printed', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, {
    title: 'Data analysis',
    learn_more_url: 'https://wrenfield.example/data',
    type_data: { acquired_attitudes: '<p>Doubts every figure.</p>' },
    type: 'participation',
    is_micro_credential: 1,
    micro_credential: { ...completeMicroCredential(), prerequisites: 'Arithmetic' },
    alignments: [{ framework: 'LifeComp', code: 'L2', name: 'Critical thinking', url: 'https://lifecomp.example' }],
  })
  await openEditor(page, template)
  await isFolded(page, 'What earners can do')
  await expect(section(page, 'Skills').getByText('Critical thinking').last()).toBeAttached()
  // As the browser's search does, a fragment unfolds what is around it.
  await page.evaluate(() => {
    location.hash = '#template-acquired_attitudes'
  })
  await expect(textBox(page, 'Attitudes')).toBeVisible()
  await expect(textBox(page, 'Attitudes')).toContainText('Doubts every figure.')

  await page.getByLabel('Title', { exact: true }).focus()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
  await page.keyboard.type('critical')
  const here = page.getByRole('group', { name: 'On this page' })
  await here.getByRole('option', { name: 'Skills' }).click()
  await expect(summary(page, 'Skills')).toBeFocused()
  await expect(section(page, 'Skills').getByRole('button', { name: 'Remove Critical thinking' })).toBeVisible()

  await summary(page, 'Skills').click()
  await summary(page, 'What earners can do').click()
  await isFolded(page, 'What earners can do')
  await page.emulateMedia({ media: 'print' })
  for (const text of ['Doubts every figure.', 'Critical thinking'])
    await expect(isShown(page.getByText(text).last())).resolves.toBe(true)
  await expect(isShown(page.getByLabel('Prerequisites'))).resolves.toBe(true)
  await expect(index(page)).toBeHidden()
})

/** Whether it is drawn: folded content has a box, too. */
const isShown = (locator: Locator) => locator.evaluate((element) => element.checkVisibility())

test('a micro-credential is reached through the index, part by part, at 320 pixels', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await page.setViewportSize({ width: 320, height: 700 })
  const template = await givenTemplate(page, {
    title: 'Data analysis',
    is_micro_credential: 1,
    micro_credential: completeMicroCredential(),
  })
  await openEditor(page, template)
  await expect(index(page).getByRole('link', { name: /^European micro-credential/ })).toHaveText(/complete$/)
  await index(page)
    .getByRole('link', { name: /^More about/ })
    .click()
  await expect(summary(page, 'More about the micro-credential')).toBeFocused()
  await expect(page.getByLabel('Prerequisites')).toBeVisible()
  await expect(index(page)).toBeInViewport({ ratio: 1 })

  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  expect(await faults(page)).toEqual([])
})
