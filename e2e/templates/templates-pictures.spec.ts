import type { Page } from '@playwright/test'
import { dragged, dropPicture } from '../earners/dragged-file.ts'
import { givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { png } from './png.ts'
import { madeId, openEditor, openSection, savedTemplate } from './template-editor.ts'

const UPLOADS = /\/images\/uploads\//
const badgePng = { name: 'badge.png', mimeType: 'image/png', buffer: png() }
const image = (page: Page) => page.getByLabel('Badge image', { exact: true })
const sizes = (page: Page) => page.getByRole('figure', { name: 'The image at 512, 64 and 28 px' })

test('a PNG that is chosen before the title is shown at three sizes, saved with it, replaced and removed', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  // Narrower viewports have no room for 512 px beside the preview.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/templates/new')
  await image(page).setInputFiles(badgePng)
  await expect(page.getByText('Saved as soon as the template has a title.')).toBeVisible()
  await expect(sizes(page).locator('img')).toHaveCount(3)
  const widths = await sizes(page)
    .locator('img')
    .evaluateAll((all) => (all as HTMLImageElement[]).map(({ naturalWidth, width }) => [naturalWidth > 0, width]))
  expect(widths).toEqual([
    [true, 512],
    [true, 64],
    [true, 28],
  ])
  await page.getByLabel('Title', { exact: true }).fill('Data')
  const id = await madeId(page)
  await expect.poll(async () => (await savedTemplate(page, id)).image_path).toMatch(UPLOADS)
  const first = (await savedTemplate(page, id)).image_path

  await image(page).setInputFiles({ ...badgePng, buffer: png(700, [184, 71, 42, 255]) })
  await expect.poll(async () => (await savedTemplate(page, id)).image_path).not.toBe(first)
  const second = (await savedTemplate(page, id)).image_path
  await image(page).setInputFiles({ ...badgePng, buffer: png(300, [184, 71, 42, 255], 120) })
  const remark = page.getByText('This picture is 300 × 120 px, smaller than the 512 px at which it stays sharp.')
  await expect(remark).toBeVisible()
  await expect(remark).toContainText('not square')
  await expect.poll(async () => (await savedTemplate(page, id)).image_path).not.toBe(second)
  await page.reload()
  await expect(sizes(page).locator('img').first()).toHaveAttribute('src', UPLOADS)
  await expect(remark).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Preview' }).locator('img').first()).toHaveAttribute(
    'src',
    UPLOADS,
  )
  await page.getByRole('button', { name: 'Use the drawn badge' }).click()
  await expect(sizes(page)).toBeHidden()
  await expect(image(page)).toBeFocused()
  await expect.poll(async () => (await savedTemplate(page, id)).image_path).toMatch(/\/images\/badges\//)
})

test('an upload shows its progress and can be cancelled; a picture is dropped in, and pasted beside the fields or by a button', async ({
  newIssuer,
  context,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Data', status: 'draft' })
  await openEditor(page, template)
  const network = await context.newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: 5e5, uploadThroughput: 30_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  const noise = Buffer.alloc(600_000, 'noise that is sent slowly ')
  await image(page).setInputFiles({ name: 'slow.png', mimeType: 'image/png', buffer: noise })
  await expect(page.getByRole('progressbar', { name: 'Sending slow.png' })).toBeVisible()
  await expect(page.getByText(/^\d+%$/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('progressbar', { name: 'Sending slow.png' })).toBeHidden()
  await expect(sizes(page)).toBeHidden()
  const saved = () => savedTemplate(page, template.id)
  expect((await saved()).image_path).toMatch(/\/images\/badges\//)
  await network.send('Network.emulateNetworkConditions', { ...slow, downloadThroughput: -1, uploadThroughput: -1 })

  await openSection(page, 'Visibility')
  await dropPicture(page.getByLabel('Background of the public page'), 'badge.png', badgePng.buffer)
  await expect.poll(async () => (await saved()).background_image_path).toMatch(UPLOADS)
  const file = await dragged(page, 'badge.png', badgePng.buffer)
  await page.getByRole('heading', { level: 1 }).evaluate((heading, clipboardData) => {
    heading.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, file)
  await expect.poll(async () => (await saved()).image_path).toMatch(UPLOADS)
  await page.getByRole('button', { name: 'Use the drawn badge' }).click()
  await expect.poll(async () => (await saved()).image_path).not.toMatch(UPLOADS)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('only words'))
  const pasteButton = page.getByRole('button', { name: 'Paste' }).first()
  await pasteButton.click()
  await expect(image(page)).toHaveAccessibleDescription(/There is no picture on the clipboard/)
  await page.evaluate(
    async (bytes) => {
      const blob = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
    },
    [...badgePng.buffer],
  )
  await pasteButton.click()
  await expect.poll(async () => (await saved()).image_path).toMatch(UPLOADS)
})

test('unacceptable pictures and errors of the service are shown at their fields in the reader’s language, and the rest is saved', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 4(15|22)/)
  const { page } = await newIssuer({ language: 'it' })
  await givenTemplate(page, { title: 'Dati', code: 'DATI-01' })
  const template = await givenTemplate(page, { title: 'Bozza', status: 'draft', code: '' })
  await openEditor(page, template)
  const field = page.getByLabel('Immagine del badge', { exact: true })
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent += 1
  })
  const six = Buffer.concat([badgePng.buffer, Buffer.alloc(6 * 1024 * 1024)])
  await field.setInputFiles({ ...badgePng, buffer: six })
  await expect(field).toHaveAccessibleDescription(/L’immagine supera 5 MB/)
  expect(sent, 'what is too large is not sent').toBe(0)

  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>',
  )
  await field.setInputFiles({ name: 'badge.svg', mimeType: 'image/svg+xml', buffer: svg })
  await expect(field).toHaveAccessibleDescription(/Gli SVG non sono accettati/)
  const program = Buffer.from(`MZ${'this is no picture '.repeat(200)}`)
  await field.setInputFiles({ name: 'badge.png', mimeType: 'image/png', buffer: program })
  await expect(field).toHaveAccessibleDescription(/Questo file non è un’immagine/)
  await expect(page.getByRole('link', { name: 'Correggi: Immagine del badge' })).toBeVisible()

  // Neither a refused picture nor a refused code blocks the other fields.
  const code = page.getByLabel('Codice')
  await code.fill('DATI-01')
  await openSection(page, 'Chi lo rilascia')
  await page.getByLabel('Altro ente').fill('Istituto di statistica di Borgoforte')
  await expect(code).toHaveAccessibleDescription(/Un altro modello ha già questo codice/)
  await expect
    .poll(async () => (await savedTemplate(page, template.id)).other_org)
    .toBe('Istituto di statistica di Borgoforte')
  await field.setInputFiles(badgePng)
  await expect(field).not.toHaveAccessibleDescription(/non è un’immagine/)
  await expect.poll(async () => (await savedTemplate(page, template.id)).image_path).toMatch(UPLOADS)
  await page.getByRole('button', { name: 'Attiva', exact: true }).click()
  await expect(code).toBeFocused()
  await code.fill('DATI-02')
  await page.getByRole('button', { name: 'Attiva', exact: true }).click()
  await expect(page.getByText('Bozza è attivo e può essere assegnato')).toBeVisible()
})
