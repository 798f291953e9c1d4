import type { Page } from '@playwright/test'
import { dragged, dropPicture } from '../earners/dragged-file.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { png } from './png.ts'
import { madeId, openEditor, savedTemplate } from './template-editor.ts'

const UPLOADS = /\/images\/uploads\//
const badgePng = { name: 'badge.png', mimeType: 'image/png', buffer: png() }
const image = (page: Page) => page.getByLabel('Badge image', { exact: true })
const sizes = (page: Page) => page.getByRole('figure', { name: 'The image at 512, 64 and 28 px' })

test('a PNG is shown at three sizes, saved, replaced and removed', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  // Narrower viewports have no room for 512 px beside the preview.
  await page.setViewportSize({ width: 1440, height: 900 })
  const template = await givenTemplate(page, { title: 'Data', status: 'draft' })
  await openEditor(page, template)
  await image(page).setInputFiles(badgePng)
  await expect(sizes(page).locator('img')).toHaveCount(3)
  const widths = await sizes(page)
    .locator('img')
    .evaluateAll((all) => (all as HTMLImageElement[]).map(({ naturalWidth, width }) => [naturalWidth > 0, width]))
  expect(widths).toEqual([
    [true, 512],
    [true, 64],
    [true, 28],
  ])
  await expect.poll(async () => (await savedTemplate(page, template.id)).image_path).toMatch(UPLOADS)
  const first = (await savedTemplate(page, template.id)).image_path

  await image(page).setInputFiles({ ...badgePng, buffer: png(700, [184, 71, 42, 255]) })
  await expect.poll(async () => (await savedTemplate(page, template.id)).image_path).not.toBe(first)
  await page.reload()
  await expect(sizes(page).locator('img').first()).toHaveAttribute('src', UPLOADS)
  await expect(page.getByRole('complementary', { name: 'Preview' }).locator('img').first()).toHaveAttribute(
    'src',
    UPLOADS,
  )
  await page.getByRole('button', { name: 'Use the drawn badge' }).click()
  await expect(sizes(page)).toBeHidden()
  await expect.poll(async () => (await savedTemplate(page, template.id)).image_path).toMatch(/\/images\/badges\//)
})

test('a picture is dropped in, and pasted beside the fields', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Data', status: 'draft' })
  await openEditor(page, template)
  await dropPicture(page.getByLabel('Background of the public page'), 'badge.png', badgePng.buffer)
  await expect.poll(async () => (await savedTemplate(page, template.id)).background_image_path).toMatch(UPLOADS)

  const file = await dragged(page, 'badge.png', badgePng.buffer)
  await page.getByRole('heading', { level: 1 }).evaluate((heading, clipboardData) => {
    heading.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, file)
  await expect.poll(async () => (await savedTemplate(page, template.id)).image_path).toMatch(UPLOADS)
})

test('a button pastes the clipboard, and says if it holds no picture', async ({ newIssuer, context }) => {
  const { page } = await newIssuer()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const template = await givenTemplate(page, { title: 'Data', status: 'draft' })
  await openEditor(page, template)
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
  await expect.poll(async () => (await savedTemplate(page, template.id)).image_path).toMatch(UPLOADS)
})

test('6 MB, an SVG and a file with a wrong type are refused at the field, in the reader’s language', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 4(15|22)/)
  const { page } = await newIssuer({ language: 'it' })
  const template = await givenTemplate(page, { title: 'Dati', status: 'draft', code: '' })
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

  // A refused picture blocks neither the other fields nor another picture.
  await page.getByLabel('Codice').fill('DATI-9')
  await expect.poll(async () => (await savedTemplate(page, template.id)).code).toBe('DATI-9')
  await field.setInputFiles(badgePng)
  await expect(field).not.toHaveAccessibleDescription(/non è un’immagine/)
  await expect.poll(async () => (await savedTemplate(page, template.id)).image_path).toMatch(UPLOADS)
})

test('an upload shows its progress and can be cancelled', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Data', status: 'draft' })
  await openEditor(page, template)
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: 5e5, uploadThroughput: 30_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  const noise = Buffer.alloc(600_000, 'noise that is sent slowly ')
  await image(page).setInputFiles({ name: 'slow.png', mimeType: 'image/png', buffer: noise })
  await expect(page.getByRole('progressbar', { name: 'Sending slow.png' })).toBeVisible()
  await expect(page.getByText(/^\d+%$/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('progressbar', { name: 'Sending slow.png' })).toBeHidden()
  await expect(sizes(page)).toBeHidden()
  expect((await savedTemplate(page, template.id)).image_path).toMatch(/\/images\/badges\//)
})

test('the picture of an issued template waits for Save with the other changes', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Peer mentoring' })
  await givenBadge(page, template)
  await openEditor(page, template)
  await image(page).setInputFiles(badgePng)
  await expect(page.getByText('Saved with your other changes.')).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('Mentoring')
  await page.getByRole('button', { name: 'Save as version 2' }).click()
  await expect(page.getByText('Mentoring is saved in version 2')).toBeVisible()
  const now = await savedTemplate(page, template.id)
  expect(now).toMatchObject({ title: 'Mentoring', version_code: '2', image_path: expect.stringMatching(UPLOADS) })
})

test('a reload keeps the unsaved picture of an active template', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  page.on('dialog', (dialog) => void dialog.accept())
  const template = await givenTemplate(page, { title: 'Peer mentoring' })
  await openEditor(page, template)
  await image(page).setInputFiles(badgePng)
  await expect(page.getByText('Saved with your other changes.')).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('insegna.template-pictures')).keys()).length))
    .toBe(1)
  await page.reload()
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible()
  await expect(sizes(page)).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(async () => (await savedTemplate(page, template.id)).image_path).toMatch(UPLOADS)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Peer mentoring' })).toBeVisible()
  await expect(page.getByText('Your unsaved changes are back.')).toBeHidden()
})

test('a picture that is chosen before the title is saved with it', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await page.goto('/templates/new')
  await image(page).setInputFiles(badgePng)
  await expect(page.getByText('Saved as soon as the template has a title.')).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('Data')
  const id = await madeId(page)
  await expect.poll(async () => (await savedTemplate(page, id)).image_path).toMatch(UPLOADS)
})
