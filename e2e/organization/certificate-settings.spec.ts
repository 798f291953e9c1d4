import type { Page } from '@playwright/test'
import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'

/** Ink on white paper, as a scanner produces it. */
const signature = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 600
    canvas.height = 180
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, 600, 180)
    pen.lineWidth = 6
    pen.bezierCurveTo(40, 150, 200, -60, 300, 120)
    pen.bezierCurveTo(350, 200, 480, 20, 560, 90)
    pen.stroke()
    return canvas.toDataURL('image/png').split(',')[1]!
  })

const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' }).getByRole('img')

/** Waits until the preview shows the current fields. */
const expectPreviewDrawn = (page: Page) => expect(preview(page)).toHaveAttribute('aria-busy', 'false')

/** The number of inked pixels: 0 if nothing was drawn. */
const inkOn = (page: Page) =>
  preview(page).evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    let ink = 0
    for (let pixel = 0; pixel < data.length; pixel += 4) if (data[pixel]! < 200 && data[pixel + 3]! > 0) ink += 1
    return ink
  })

test('the certificate layout and the order of signatures are previewed before saving, and saved; a too large signature is refused', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'First aid at work', code: 'FA-1' })
  await givenBadge(page, template)
  await page.goto('/organization/certificates')
  await expect(page.getByRole('combobox', { name: 'Preview with' })).toHaveValue('Marcus Bell')
  await expectPreviewDrawn(page)
  expect(await inkOn(page)).toBeGreaterThan(1000)

  await page.getByRole('radio', { name: 'Upright' }).check({ force: true })
  await page.getByRole('button', { name: 'Add someone who signs' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Margaret Holloway')
  await page.getByRole('textbox', { name: 'Role' }).fill('Principal')
  const people = page.getByRole('list', { name: 'Who signs' }).getByRole('listitem')
  const field = page.getByLabel('Scanned signature of Margaret Holloway')
  await field.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('This image is larger than 5 MB. Make it smaller.').first()).toBeVisible()
  const scan = Buffer.from(await signature(page), 'base64')
  await field.setInputFiles({ name: 'holloway.png', mimeType: 'image/png', buffer: scan })
  await expect(page.getByRole('img', { name: 'Scanned signature of Margaret Holloway' })).toBeVisible()
  await page.getByRole('button', { name: 'Add someone who signs' }).click()
  await people.last().getByRole('textbox', { name: 'Name' }).fill('Adeyemi Okafor')

  await page.getByRole('button', { name: 'Drag Adeyemi Okafor' }).press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(people.first().getByRole('textbox', { name: 'Name' })).toHaveValue('Adeyemi Okafor')
  await page.getByRole('textbox', { name: 'Year' }).fill('1829')
  await page.getByRole('textbox', { name: 'Line at the foot' }).fill('x'.repeat(141))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Line at the foot' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Line at the foot' }).fill('Abbey Road, Wrenfield')
  await expectPreviewDrawn(page)
  expect(await preview(page).evaluate((sheet: HTMLCanvasElement) => sheet.height > sheet.width)).toBe(true)
  expect(await faults(page)).toEqual([])

  await page.getByRole('button', { name: 'A very long name' }).click()
  await expectPreviewDrawn(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Sample PDF' }).click()
  expect((await download).suggestedFilename()).toBe('certificate-sample.pdf')

  await page.getByRole('link', { name: 'Emails' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Certificates saved')).toBeVisible()
  await page.reload()
  await expect(people.first().getByRole('textbox', { name: 'Name' })).toHaveValue('Adeyemi Okafor')
  await expect(page.getByRole('img', { name: 'Scanned signature of Margaret Holloway' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Upright' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Line at the foot' })).toHaveValue('Abbey Road, Wrenfield')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the certificate is previewed above the form, and signatories are reordered by buttons', async ({
    newIssuer,
  }) => {
    const { page } = await newIssuer()
    await page.goto('/organization/certificates')
    // Without any badge the preview is a sample person's.
    await expect(page.getByRole('img', { name: 'The certificate of somebody made up' })).toBeVisible()
    await expectPreviewDrawn(page)
    expect(await inkOn(page)).toBeGreaterThan(1000)
    for (const name of ['Margaret Holloway', 'Adeyemi Okafor']) {
      await page.getByRole('button', { name: 'Add someone who signs' }).click()
      await page.getByRole('textbox', { name: 'Name' }).last().fill(name)
    }
    await page.getByRole('button', { name: 'Move Adeyemi Okafor up' }).click()
    await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Adeyemi Okafor')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Certificates saved')).toBeVisible()
    expect(await faults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
