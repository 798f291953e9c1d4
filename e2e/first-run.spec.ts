import { givenBadge, givenTemplate } from './given.ts'
import { png } from './png.ts'
import { expect, test } from './test.ts'

test('a new organization is led to its first badge, step by step, and then left alone', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await page.goto('/')
  const guide = page.getByRole('region', { name: 'Up to your first badge' })
  await expect(guide.getByText('0 of 4 steps done')).toBeVisible()
  await guide.getByRole('link', { name: 'Add the logo' }).click()
  const logo = page.getByRole('region', { name: 'Logo' })
  await logo.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png(64) })
  await expect(logo.getByRole('button', { name: 'Go back to the drawn crest' })).toBeVisible()

  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(guide.getByText('1 of 4 steps done')).toBeVisible()
  await expect(guide.getByRole('listitem').first()).toContainText('Show your logo, done')
  await givenTemplate(page, { status: 'draft' })
  const template = await givenTemplate(page)
  await page.reload()
  await expect(guide.getByText('2 of 4 steps done')).toBeVisible()
  await guide.getByRole('link', { name: 'Make a list' }).click()
  await page.getByRole('button', { name: 'New list' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Evening course')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Evening course', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(guide.getByText('3 of 4 steps done')).toBeVisible()

  await givenBadge(page, template)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'By type' })).toBeVisible()
  await expect(guide).toBeHidden()
})

test('whoever knows the way puts the guide away for good', async ({ newIssuer }) => {
  const { page } = await newIssuer({ language: 'it' })
  await page.goto('/')
  const guide = page.getByRole('region', { name: 'Fino al primo badge' })
  await guide.getByRole('button', { name: 'Metti via' }).click()
  await expect(guide).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Panoramica', level: 1 })).toBeVisible()
  await expect(guide).toBeHidden()
})

test('hard words are explained where they stand, by mouse and by keyboard', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await page.goto('/templates/new')
  const mark = page.getByRole('button', { name: 'What “Assignment criteria” means' })
  await mark.click()
  const help = page.getByRole('dialog', { name: 'Assignment criteria' })
  await expect(help).toContainText('so that a reader knows what it stands for')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(mark).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(help).toBeVisible()
})
