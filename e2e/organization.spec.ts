import type { Page } from '@playwright/test'
import { dropPicture } from './earners/dragged-file.ts'
import { faults } from './support/axe.ts'
import { givenBadge, givenTemplate } from './support/given.ts'
import { expect, test } from './support/test.ts'
import { wordsIn } from './support/words.ts'
import { png } from './templates/png.ts'

/** The part of a sentence before its date. */
const openingOf = (sentence: string) => sentence.split('|')[0] ?? ''

const m = wordsIn('it')
const edit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('one section is edited at a time and saved by its own button, and leaving with changes asks first', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer({ language: 'it' })
  await page.goto('/organization')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await edit(page, m.organization_address_edit())
  const city = page.getByLabel(m.organization_city())
  await expect(page.getByLabel(m.organization_street())).toBeFocused()
  await city.fill('Wrenfield')
  // Another section, another page, a reload: each asks before unsaved changes are lost.
  await edit(page, m.organization_identity_edit())
  const question = page.getByRole('alertdialog', { name: m.word_unsaved_title() })
  await expect(question).toBeVisible()
  expect(await faults(page), 'leaving').toEqual([])
  await question.getByRole('button', { name: m.word_keep_editing() }).click()
  await page.getByRole('link', { name: m.shell_templates() }).first().click()
  await question.getByRole('button', { name: m.word_keep_editing() }).click()
  await page.reload()
  await expect(city).toHaveValue('Wrenfield')
  await page.getByRole('button', { name: m.organization_address_save() }).click()
  await expect(page.getByText(m.organization_saved(), { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: m.organization_address() })).toContainText('Wrenfield')
  await expect(page.getByRole('button', { name: m.organization_address_edit() })).toBeFocused()

  await edit(page, m.organization_identity_edit())
  await page.getByLabel(m.word_name(), { exact: true }).fill('Wren Evening College')
  await page.getByRole('button', { name: m.organization_identity_save() }).click()
  await expect(page.getByRole('complementary').getByText('Wren Evening College')).toBeVisible()

  await edit(page, m.organization_contact_edit())
  await page.getByLabel(m.organization_contact_mobile()).fill('01632 960118')
  await page.getByRole('link', { name: m.shell_templates() }).first().click()
  await question.getByRole('button', { name: m.word_discard() }).click()
  await expect(page.getByRole('heading', { name: m.shell_templates(), level: 1 })).toBeVisible()
  await page.getByRole('link', { name: m.organization_title() }).click()
  await expect(page.getByText(m.organization_contact_none())).toBeVisible()
})

test('Italian codes are explained and validated for Italian addresses; a website needs no https://; the index links to the other pages', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer({ language: 'it' })
  await page.goto('/organization')
  await edit(page, m.organization_billing_edit())
  const billing = page.getByRole('region', { name: m.organization_billing(), exact: true })
  const field = {
    vat: billing.getByLabel(m.organization_vat()),
    fiscalCode: billing.getByLabel(m.organization_fiscal_code()),
    recipient: billing.getByLabel(m.organization_code_dest()),
    certified: billing.getByLabel(m.organization_certified_email()),
  }
  await expect(field.vat).toHaveAccessibleDescription(m.organization_vat_hint())
  await expect(field.fiscalCode).toHaveAccessibleDescription(m.organization_fiscal_code_hint())
  await expect(field.recipient).toHaveAccessibleDescription(m.organization_code_dest_hint())
  await expect(field.certified).toHaveAccessibleDescription(m.organization_certified_email_hint())
  await field.vat.fill('12345678904')
  await field.fiscalCode.fill('RSSMRA85T10A562T')
  await field.recipient.fill('12345')
  await field.certified.fill('protocollo')
  const save = page.getByRole('button', { name: m.organization_billing_save() })
  await save.click()
  await expect(billing.getByText(m.organization_vat_wrong())).toBeVisible()
  await expect(billing.getByText(m.organization_fiscal_code_wrong())).toBeVisible()
  await expect(billing.getByText(m.organization_code_dest_wrong())).toBeVisible()
  await expect(billing.getByText(m.problems_field_email())).toBeVisible()
  await expect(field.vat).toBeFocused()
  expect(await faults(page), 'wrong codes').toEqual([])
  await field.vat.fill('IT 123 4567 8903')
  await field.fiscalCode.fill('rssmra85t10a562s')
  await field.recipient.fill('ufabcd')
  await field.certified.fill('protocollo@pec.college.example')
  await save.click()
  await expect(page.getByText(m.organization_saved(), { exact: true })).toBeVisible()
  await page.reload()
  for (const fact of ['12345678903', 'RSSMRA85T10A562S', 'UFABCD', 'protocollo@pec.college.example']) {
    await expect(billing.getByText(fact, { exact: true })).toBeVisible()
  }

  const index = page.getByRole('navigation', { name: m.organization_title(), exact: true })
  await index.getByRole('link', { name: m.organization_credits() }).click()
  await expect(page.getByRole('heading', { name: m.organization_transactions() })).toBeVisible()
  await expect(index.locator('[aria-current]')).toContainText(m.organization_credits())
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(index.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
  await index.getByRole('link', { name: m.organization_profile() }).click()
  await page.setViewportSize({ width: 1280, height: 800 })

  await edit(page, m.organization_identity_edit())
  const website = page.getByLabel(m.organization_website())
  await website.fill('our website')
  await website.press('Enter')
  await expect(page.getByText(m.problems_field_url())).toBeVisible()
  await expect(website).toBeFocused()
  await website.fill('college.example')
  await website.press('Enter')
  const link = page.getByRole('link', { name: 'college.example', exact: true })
  await expect(link).toHaveAttribute('href', 'https://college.example')
})

test('each switch takes effect immediately on the public page, which it links to', async ({ newIssuer }) => {
  const { page, organizationId } = await newIssuer({ language: 'it' })
  await givenTemplate(page)
  await page.goto('/organization')
  const turn = async (label: string, isOn: boolean) => {
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.getByRole('switch', { name: label, exact: true }).setChecked(isOn)
    expect((await saved).status()).toBe(200)
  }
  const publicPage = async () => {
    const answer = await page.request.get(`/o/${organizationId}`)
    return { status: answer.status(), hasTemplate: (await answer.text()).includes('Peer mentoring') }
  }
  expect(await publicPage()).toEqual({ status: 200, hasTemplate: true })
  await turn(m.organization_public_templates(), false)
  expect(await publicPage()).toEqual({ status: 200, hasTemplate: false })
  await turn(m.organization_public_profile(), false)
  expect(await publicPage()).toEqual({ status: 404, hasTemplate: false })
  const address = new RegExp(`/o/${organizationId}`)
  await expect(page.getByRole('link', { name: address })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('switch', { name: m.organization_public_profile() })).not.toBeChecked()
  await turn(m.organization_public_profile(), true)
  await page.getByRole('link', { name: address }).click()
  await expect(page.getByRole('heading', { name: /^College/ })).toBeVisible()
})

test('a wide logo is cropped to be legible, previewed where it will appear, and shown everywhere', async ({
  newIssuer,
  trouble,
}) => {
  // Caused by the test itself, which reads single pixels.
  trouble.expect(/willReadFrequently/)
  const { page } = await newIssuer({ language: 'it' })
  await page.goto('/organization')
  await edit(page, m.organization_logo_edit())
  const logo = page.getByRole('region', { name: m.organization_logo() })
  await dropPicture(logo.getByText(m.shell_file_drop()), 'logo.png', png(400, [20, 97, 140, 255], 100))
  const places = logo.getByRole('figure', { name: m.organization_logo_preview() })
  await expect(places.locator('canvas')).toHaveCount(4)
  await expect(places).toContainText(m.organization_logo_round())
  /** Whether the square is covered up to its top edge. */
  const isFull = () =>
    places
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        return canvas.getContext('2d')?.getImageData(canvas.width / 2, 0, 1, 1).data[3] === 255
      })
  expect(await isFull()).toBe(false)
  await expect(logo.getByLabel(m.organization_logo_across())).toBeHidden()
  await logo.getByLabel(m.organization_logo_size()).fill('1.2')
  await logo.getByLabel(m.organization_logo_across()).fill('0.2')
  await expect.poll(isFull).toBe(true)
  expect(await faults(page), 'a logo that is cut').toEqual([])
  await page.getByRole('button', { name: m.organization_logo_save() }).click()
  await expect(page.getByText(m.organization_saved(), { exact: true })).toBeVisible()
  const shown = logo.getByRole('figure', { name: m.organization_logo_grounds() }).locator('img')
  await expect(shown).toHaveCount(2)
  for (const image of await shown.all()) await expect(image).toHaveAttribute('src', /\/images\/uploads\//)
  const shape = await shown.first().evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return image.naturalWidth / image.naturalHeight
  })
  expect(shape).toBe(1)
  await edit(page, m.organization_logo_edit())
  await page.getByRole('button', { name: m.organization_logo_remove() }).click()
  await expect(shown.first()).not.toHaveAttribute('src', /\/images\/uploads\//)
})

test('credit transactions are listed; more credits are requested, declined, requested again and granted', async ({
  newIssuer,
  product,
}) => {
  const { page, organizationId } = await newIssuer({ credits: 12, language: 'it' })
  await givenBadge(page, await givenTemplate(page))
  await page.goto('/organization/credits')
  await expect(page.getByRole('row', { name: /\+12/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: '−1', exact: true })).toHaveCSS('text-align', 'right')

  const ask = async (credits: string, note: string) => {
    await page.getByRole('button', { name: m.organization_credits_ask() }).click()
    const dialog = page.getByRole('dialog', { name: m.organization_credits_ask() })
    await dialog.getByLabel(m.organization_credits_count()).fill('a few')
    await dialog.getByRole('button', { name: m.organization_credits_send() }).click()
    await expect(dialog.getByText(m.problems_field_number())).toBeVisible()
    if (credits === '900') expect(await faults(page), 'the dialog').toEqual([])
    await dialog.getByLabel(m.organization_credits_count()).fill(credits)
    await dialog.getByLabel(m.organization_credits_note()).fill(note)
    await dialog.getByRole('button', { name: m.organization_credits_send() }).click()
    await expect(dialog).toBeHidden()
    await expect(
      page.getByText(openingOf(m.organization_credits_waits({ count: Number(credits), day: '|' }))),
    ).toBeVisible()
    const waiting = (await product.admin('list-credit-requests')) as unknown as {
      id: string
      organization_id: string
    }[]
    return String(waiting.find(({ organization_id }) => organization_id === organizationId)?.id)
  }
  const first = await ask('900', 'Too many')
  expect(await faults(page), 'a request waits').toEqual([])
  await expect(page.getByRole('button', { name: m.organization_credits_ask() })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await product.admin('decline-credits', '--transaction', first)
  await page.reload()
  await expect(page.getByText(openingOf(m.organization_credits_declined({ count: 900, day: '|' })))).toBeVisible()

  const second = await ask('90', 'Order 118/2026')
  await product.admin('accept-credits', '--transaction', second)
  await page.reload()
  await expect(page.getByRole('row', { name: /Order 118\/2026.*\+90/ })).toBeVisible()
  await expect(page.getByRole('row', { name: `Too many` })).toBeVisible()
  await expect(page.getByText(m.organization_credits_left()).locator('..')).toContainText('101')
})
