import type { Page } from '@playwright/test'
import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { cutButtons, horizontalOverflow } from '../support/longer-words.ts'
import { tabTo } from '../support/tab-to.ts'
import { expect, signIn, test } from '../support/test.ts'
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

test('a first badge from a starting design to its public page, whose picture follows the title until it is issued', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  await page.setViewportSize({ width: 1440, height: 900 })
  const { id } = await givenTemplate(page, { title: 'Laboratory safety', code: 'LS-B', status: 'draft' })
  await page.goto(`/templates/${id}`)
  await page.getByRole('link', { name: 'Design the picture' }).click()
  await page.getByRole('radio', { name: 'Seal, Safety' }).check()
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Design it' }).click()
  await expect(badge(page)).toBeVisible()
  await part(page, /^Words above Laboratory safety/).click()
  await page.getByRole('radio', { name: 'Gold, ' }).check()
  await expect.poll(async () => (await designOf(page, id)).design.top.ink).toBe('gold')
  await saved(page)
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Use this design' }).click()
  await expect(page.getByText('The badge has its new picture')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/templates/${id}$`))
  const used = await savedTemplate(page, id)
  expect(used['image_path']).toContain('/images/')

  await page.getByLabel('Title', { exact: true }).fill('Safety in laboratories')
  await expect.poll(async () => (await savedTemplate(page, id))['image_alt']).toContain('“Safety in laboratories”')
  const corrected = await savedTemplate(page, id)
  expect(corrected['image_path']).not.toBe(used['image_path'])
  await page.getByRole('button', { name: 'Activate' }).first().click()
  await expect.poll(async () => (await savedTemplate(page, id))['status']).toBe('active')
  const issued = await givenBadge(page, { id })
  await page.goto(`/b/${issued.id}`)
  const picture = page.getByRole('img', { name: /^Badge: seal in gold with the symbol .*“Safety in laboratories”/ })
  const shown = await picture.first().getAttribute('src')
  await page.goto(`/templates/${id}`)
  await page.getByLabel('Title', { exact: true }).fill('Laboratories')
  await page.getByRole('button', { name: 'Save as version 2' }).click()
  await expect.poll(async () => (await savedTemplate(page, id))['image_alt']).toContain('“Laboratories”')
  await page.goto(`/b/${issued.id}`)
  await expect(picture.first()).toHaveAttribute('src', shown ?? '')
})

test.describe('in Italian on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a first badge is made with one’s thumb, and everything fits the smallest screen', async ({ newIssuer }) => {
    const { page } = await newIssuer({ language: 'it' })
    const { id } = await givenTemplate(page, { title: 'Sicurezza in laboratorio', status: 'draft', language: 'it' })
    const expectFits = async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
      // The parts, and topics of symbols, are rows that scroll.
      const cut = (await cutButtons(page)).filter((text) => !/^(Aggiungi una parte|Scuola|Persone) /.test(text))
      expect(cut).toEqual([])
      expect(await faults(page)).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
    }
    await page.goto(`/templates/${id}`)
    await page.getByRole('link', { name: 'Disegna l’immagine' }).tap()
    await page.getByRole('radio', { name: 'Sigillo, Sicurezza' }).tap()
    await expectFits()
    await page.getByRole('tab', { name: 'Crea una serie' }).tap()
    await expect(page.getByRole('heading', { name: 'Un disegno, 5 livelli' })).toBeVisible()
    await expectFits()
    await page.getByRole('tab', { name: 'Disegni di partenza' }).tap()
    await page.getByRole('button', { name: 'Disegnalo' }).tap()
    await expect(badge(page)).toBeVisible()
    await expectFits()
    // The symbol stands in the middle.
    await badge(page).tap()
    await expect(page.getByRole('heading', { name: 'Simbolo' })).toBeVisible()
    await expectFits()
    await page.getByRole('region', { name: 'Proprietà' }).getByRole('button', { name: '…' }).tap()
    await page.getByRole('searchbox', { name: 'Cerca simboli' }).fill('microscopio')
    const symbols = page.getByRole('listbox', { name: 'Scegli un simbolo' })
    await expect(symbols.getByRole('option')).toHaveCount(1)
    await expectFits()
    await symbols.getByRole('option', { name: 'microscopio' }).tap()
    await expect(symbols).toBeHidden()
    await part(page, /^Bordo/).tap()
    await page.getByRole('radio', { name: 'Argento' }).tap()
    await expectFits()
    await page.getByRole('button', { name: 'Chiudi Bordo' }).tap()
    await part(page, /^Scritta in alto/).tap()
    await page.getByRole('radio', { name: 'Titolo breve' }).tap()
    await page.getByRole('textbox', { name: 'Titolo breve' }).fill('Laboratorio')
    await expect
      .poll(async () => (await designOf(page, id)).design)
      .toMatchObject({
        metal: 'silver',
        symbol: { name: 'microscope' },
        top: { short: 'Laboratorio' },
      })
    await expectFits()
    await page.getByRole('button', { name: 'Usa questo disegno' }).tap()
    await expect(page.getByText('Il badge ha la sua nuova immagine')).toBeVisible()
    expect((await savedTemplate(page, id))['image_alt']).toContain('«Laboratorio»')
  })
})

test('a finished design is used as it is; one that cannot be read says so and stays a draft', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 422/)
  const { page } = await newIssuer()
  const { id } = await givenTemplate(page, {
    title: 'Radiation safety for laboratory and workshop supervisors',
    status: 'draft',
  })
  await page.goto(`/templates/${id}/design`)
  await page.getByRole('radio', { name: 'Seal, Safety' }).check()
  await page.getByRole('button', { name: 'Use as it is' }).click()
  await expect(page.getByText('The title is too long to be read.')).toBeVisible()
  await page.getByRole('radio', { name: 'Arch, University' }).check()
  await page.getByRole('button', { name: 'Use as it is' }).click()
  await expect(page.getByText('The badge has its new picture')).toBeVisible()
  expect((await savedTemplate(page, id))['image_alt']).toContain('Badge: arch in gold')
})

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

  // Beginning anew is a step like others.
  await page.goto(`/templates/${template.id}/design/start`)
  await page.getByRole('radio', { name: 'Arch, University' }).check()
  await page.getByRole('button', { name: 'Design it' }).click()
  await expect.poll(async () => (await designOf(page, template.id)).design.shape).toBe('arch')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect
    .poll(async () => (await designOf(page, template.id)).design)
    .toMatchObject({
      shape: 'seal',
      metal: 'bronze',
    })
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

test('a session that ends meanwhile is renewed in place, or elsewhere, and nothing is lost', async ({
  newIssuer,
  product,
  trouble,
}) => {
  trouble.expect(/status of 401/)
  const { page, email, password } = await newIssuer()
  const { id } = await openDesign(page)
  await page.context().clearCookies()
  await page.getByRole('radio', { name: 'Silver' }).check()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await designOf(page, id)).design.metal).toBe('silver')

  await page.context().clearCookies()
  await page.getByRole('radio', { name: 'Bronze' }).check()
  await expect(dialog).toBeVisible()
  await page.goto('/sign-in')
  await signIn(page.context(), product, { email, password })
  await page.goto(`/templates/${id}/design`)
  await expect(page.getByRole('radio', { name: 'Bronze' })).toBeChecked()
  await expect.poll(async () => (await designOf(page, id)).design.metal).toBe('bronze')
})

test('a title that is too long blocks the use, and one press mends it', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await openDesign(page, { title: 'Radiation safety for laboratory and workshop supervisors' })
  const use = page.getByRole('button', { name: 'Use this design' })
  await expect(use).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: /^Say “Radiation safety/ }).click()
  await expect(use).not.toHaveAttribute('aria-disabled', 'true')
})

test('whole by keyboard, from the starting designs to the use, and said to those who cannot see it', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const { id } = await givenTemplate(page, { title: 'Laboratory safety', code: 'LS-B', status: 'draft' })
  await page.goto(`/templates/${id}/design`)
  await tabTo(page.getByRole('radio', { name: 'Today’s picture' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Seal, Safety' })).toBeChecked()
  await tabTo(page.getByRole('button', { name: 'Design it' }))
  await page.keyboard.press('Enter')
  await expect(badge(page)).toBeVisible()

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
  await page.keyboard.press('F6')
  await page.keyboard.press('End')
  await expect(part(page, /^Rim/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'Gold' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const looks = page.getByRole('status').filter({ hasText: 'Badge: seal in silver with the symbol' })
  await expect(looks).toContainText('it reads “Laboratory safety”')
  await expect(page.getByRole('status').filter({ hasText: 'Checks: 4 of 4' })).toBeAttached()
  await expect(badge(page)).toHaveAccessibleName(/^Badge: seal in silver/)
  expect(await page.getByRole('listbox', { name: 'Parts' }).getByRole('option').allInnerTexts()).toHaveLength(9)
  await expect(part(page, /^Plate LS-B follows the template: Code$/)).toBeAttached()
  await expect(part(page, /^Rim Seal, Silver$/)).toHaveAttribute('aria-selected', 'true')
  await tabTo(page.getByRole('button', { name: 'Use this design' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The badge has its new picture')).toBeVisible()

  await page.goto(`/templates/${id}/design`)
  await page.getByRole('radio', { name: 'Bronze' }).check()
  await page.getByRole('button', { name: 'Use this design' }).click()
  await expect.poll(async () => (await savedTemplate(page, id))['image_alt']).toContain('Badge: seal in bronze')
})
