import type { Page } from '@playwright/test'
import { faults } from '../support/axe.ts'
import { givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { savedTemplate } from './template-editor.ts'

const designOf = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/v1/issuers/organization/badge_templates/${id}/design`)).json()).data
const badge = (page: Page) => page.getByRole('region', { name: 'Badge', exact: true }).getByRole('img')
const part = (page: Page, name: RegExp) => page.getByRole('option', { name })
const saved = (page: Page) => expect(page.getByText(/Draft saved at/)).toBeVisible()

/** A designed draft, whose page is open. */
async function openDesign(page: Page, values: Record<string, unknown> = {}) {
  const template = await givenTemplate(page, { title: 'Laboratory safety', code: 'LS-B', status: 'draft', ...values })
  await page.goto(`/templates/${template.id}/design`)
  await page.getByRole('radio', { name: 'Seal, Safety' }).check()
  await page.getByRole('button', { name: 'Design it' }).click()
  await expect(badge(page)).toBeVisible()
  return template
}

for (const width of [1440, 390]) {
  test(`a first badge from a starting design to its use, ${width} px wide`, async ({ newIssuer }) => {
    const { page } = await newIssuer()
    await page.setViewportSize({ width, height: 900 })
    const template = await givenTemplate(page, { title: 'Laboratory safety', code: 'LS-B', status: 'draft' })
    await page.goto(`/templates/${template.id}`)
    await page.getByRole('link', { name: 'Design the picture' }).click()
    await page.getByRole('radio', { name: 'Seal, Safety' }).check()
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: 'Design it' }).click()
    await expect(badge(page)).toBeVisible()
    await part(page, /^Words above Laboratory safety/).click()
    await page.getByRole('radio', { name: 'Short title', exact: true }).check()
    await page.getByRole('textbox', { name: 'Short title' }).fill('Lab safety')
    await expect.poll(async () => (await designOf(page, template.id)).design.top.short).toBe('Lab safety')
    await saved(page)
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: 'Use this design' }).click()
    await expect(page.getByText('The badge has its new picture')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/templates/${template.id}$`))
    expect((await savedTemplate(page, template.id))['image_path']).toContain('/images/')
  })
}

test('a hundred steps are undone and done again, and work is kept by Back and by a reload', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const template = await openDesign(page)
  const metal = (name: string) => page.getByRole('radio', { name, exact: true })
  for (let step = 0; step < 51; step++) {
    await metal('Silver').check()
    await metal('Gold').check()
  }
  await page.getByRole('button', { name: /^Undo/ }).focus()
  for (let step = 0; step < 100; step++) await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Shift+Control+z')
  await expect(metal('Silver')).toBeChecked()
  await page.reload()
  await expect(metal('Silver')).toBeChecked()
  await metal('Bronze').check()
  await page.getByRole('link', { name: 'Back to the template' }).click()
  await expect.poll(async () => (await designOf(page, template.id)).design.metal).toBe('bronze')
})

test('two tabs: the other version is loaded, and mine is kept as a copy', async ({ newIssuer, trouble }) => {
  trouble.expect(/status of 409/)
  const { page } = await newIssuer()
  const template = await openDesign(page)
  const other = await page.context().newPage()
  await other.goto(`/templates/${template.id}/design`)
  await other.getByRole('radio', { name: 'Bronze' }).check()
  await saved(other)
  await expect.poll(async () => (await designOf(page, template.id)).design.metal).toBe('bronze')
  await page.getByRole('radio', { name: 'Silver' }).check()
  await page.getByRole('button', { name: 'Keep mine as a copy' }).click()
  await expect(page.getByRole('radio', { name: 'Bronze' })).toBeChecked()
  const own = (await (await page.request.get('/api/v1/issuers/organization/designs')).json()).data
  expect(own).toMatchObject([{ name: 'Laboratory safety, my copy', design: { metal: 'silver' } }])
})

test('offline, changes are kept here and saved once back', async ({ newIssuer, trouble }) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  const { page } = await newIssuer()
  const template = await openDesign(page)
  await page.context().setOffline(true)
  await page.getByRole('radio', { name: 'Silver' }).check()
  await expect(page.getByText('Offline, kept here')).toBeVisible()
  await page.context().setOffline(false)
  await saved(page)
  await expect.poll(async () => (await designOf(page, template.id)).design.metal).toBe('silver')
})

test('a title that is too long blocks the use, and one press mends it', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await openDesign(page, { title: 'Radiation safety for laboratory and workshop supervisors' })
  const use = page.getByRole('button', { name: 'Use this design' })
  await expect(use).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: /^Say “Radiation safety/ }).click()
  await expect(use).not.toHaveAttribute('aria-disabled', 'true')
})

test('whole by keyboard: parts, fields, removal and the way between areas', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await openDesign(page)
  await page.keyboard.press('F6')
  await expect(part(page, /^Whole badge/)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(part(page, /^Level/)).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(part(page, /^Level/)).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(part(page, /^Level/)).toBeVisible()
  await page.keyboard.press('F6')
  await expect(page.getByRole('region', { name: 'Badge', exact: true })).toBeFocused()
  await page.keyboard.press('F6')
  await page.keyboard.press('F6')
  await expect(page.getByRole('region', { name: 'Checks' })).toBeFocused()
})
