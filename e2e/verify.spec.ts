import type { Page } from '@playwright/test'
import { faults } from './support/axe.ts'
import { givenBadge, givenTemplate } from './support/given.ts'
import { expect, test } from './support/test.ts'

/** Submits the form and waits for the resulting page. */
const check = (page: Page) =>
  Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Check the badge' }).click()])

const verdict = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function givenFiles(page: Page) {
  const badge = await givenBadge(page, await givenTemplate(page))
  const [png, json] = await Promise.all(
    ['baked.png', 'credential'].map(async (file) => (await page.request.get(`/b/${badge.id}/${file}`)).body()),
  )
  return { badge, png: { name: 'badge.png', mimeType: 'image/png', buffer: png! }, json: json!.toString() }
}

type GivenFile = { name: string; mimeType: string; buffer: Buffer }

/** Gives the page a file, by dropping it beside the field or by pasting it. */
async function giveFile(page: Page, { name, mimeType, buffer }: GivenFile, way: 'drop' | 'paste') {
  const transfer = await page.evaluateHandle(
    ({ file, type, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], file, { type }))
      return data
    },
    { file: name, type: mimeType, bytes: buffer.toString('base64') },
  )
  const heading = page.getByRole('heading', { level: 1 })
  if (way === 'drop')
    for (const type of ['dragover', 'drop']) await heading.dispatchEvent(type, { dataTransfer: transfer })
  else {
    const paste = (target: Element, clipboardData: DataTransfer) =>
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    await heading.evaluate(paste, transfer)
  }
}

test('a badge is verified by a dropped or chosen file, by its link and by its text', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const { badge, png, json } = await givenFiles(page)

  await page.goto('/verify')
  // The native file control would be in the browser's language.
  await expect(page.getByText('Choose a file')).toBeVisible()
  await giveFile(page, png, 'drop')
  await expect(page.getByText('badge.png')).toBeVisible()
  await page.getByLabel('Whose badge is it?').fill('Marcus.Bell@college.example')
  await check(page)
  await expect(verdict(page, 'This badge is genuine')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The picture of the badge' })).toBeVisible()
  await expect(page.getByText('Awarded to the address that you entered.')).toBeVisible()
  expect(page.url()).not.toContain('college.example')

  await page.getByLabel('File of the badge').setInputFiles(png)
  await check(page)
  await expect(verdict(page, 'This badge is genuine')).toBeVisible()

  await page.getByLabel('Or its link or text').fill(new URL(`/b/${badge.id}`, page.url()).href)
  await check(page)
  await expect(verdict(page, 'This badge is genuine')).toBeVisible()

  await page.getByLabel('Or its link or text').fill(json.replace('Peer mentoring', 'Brain surgery'))
  await check(page)
  await expect(verdict(page, 'This badge was changed')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Signature' })).toContainText(/Failed.*\d ms/s)

  await page.request.post(`/api/v1/issuers/badges/${badge.id}/revoke`, { data: { reason: 'Issued in error.' } })
  await page.getByLabel('Or its link or text').fill(json)
  await check(page)
  await expect(verdict(page, 'This badge has been revoked')).toBeVisible()
})

test('a badge’s certificate is verified when dropped, chosen or pasted; a file of 20 MB is not sent', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const badge = await givenBadge(page, await givenTemplate(page))
  const answer = await page.request.get(`/b/${badge.id}/certificate.pdf`)
  const certificate = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: await answer.body() }
  const ways = [
    () => giveFile(page, certificate, 'drop'),
    () => page.getByLabel('File of the badge').setInputFiles(certificate),
    () => giveFile(page, certificate, 'paste'),
  ]
  for (const give of ways) {
    await page.goto('/verify')
    await give()
    await expect(page.getByText('certificate.pdf')).toBeVisible()
    await check(page)
    await expect(verdict(page, 'This badge is genuine')).toBeVisible()
  }
  await page.goto('/verify')
  const huge = { ...certificate, name: 'huge.pdf', buffer: Buffer.alloc(20 * 1024 * 1024) }
  await giveFile(page, huge, 'drop')
  await expect(page.getByText('huge.pdf is 20.0 MB; the limit is 10 MB.')).toBeVisible()
  await page.getByRole('button', { name: 'Check the badge' }).click()
  await expect(page.getByLabel('File of the badge')).toBeFocused()
  await expect(verdict(page, 'Check a badge')).toBeVisible()
  await page.goto('/verify?lang=it')
  await giveFile(page, huge, 'drop')
  await expect(page.getByText('huge.pdf è di 20,0 MB; il massimo è 10 MB.')).toBeVisible()
})

test('input that is no badge gets an explanation, and stays in the form', async ({ page, trouble }) => {
  await page.goto('/verify')
  await page
    .getByLabel('File of the badge')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('ffd8ffe0', 'hex') })
  await check(page)
  await expect(page.getByRole('alert').filter({ hasText: 'This is a photo (JPEG).' })).toBeVisible()

  await page.getByLabel('Or its link or text').fill('https://elsewhere.example/b/1')
  await check(page)
  await expect(page.getByText('This link leads to another site.')).toBeVisible()
  await expect(page.getByLabel('Or its link or text')).toHaveValue('https://elsewhere.example/b/1')

  const large = { name: 'film.png', mimeType: 'image/png', buffer: Buffer.alloc(12 * 1024 * 1024) }
  await page.getByLabel('File of the badge').setInputFiles(large)
  await expect(page.getByText('film.png is 12.0 MB; the limit is 10 MB.')).toBeVisible()
  // If the form is submitted anyway, the service answers with the page.
  trouble.expect(/413/)
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await check(page)
  await expect(page.getByText('The file is larger than 10 MB.')).toBeVisible()
})

test('the result prints on one sheet of A4 without the form, and so does the form', async ({
  newIssuer,
  browser,
  product,
}) => {
  const { page: issuers } = await newIssuer()
  const { badge } = await givenFiles(issuers)
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  for (const path of [`/verify?url=${product.url}/b/${badge.id}`, '/verify', '/verify?lang=it']) {
    await page.goto(path)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect([path, pdf.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([path, 1])
    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/)
  }
  await page.goto(`/verify?url=${product.url}/b/${badge.id}`)
  await page.emulateMedia({ media: 'print' })
  await expect(verdict(page, 'This badge is genuine')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check the badge' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('button', { name: 'Check the badge' })).toBeVisible()
  await context.close()
})

test('a badge is verified in Italian by keyboard alone, without JavaScript', async ({
  newIssuer,
  browser,
  product,
}) => {
  const { page: issuers } = await newIssuer()
  const { badge } = await givenFiles(issuers)
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'it-IT', baseURL: product.url })
  const page = await context.newPage()
  await page.goto('/verify')
  await expect(page.getByRole('heading', { level: 1, name: 'Verifica un badge' })).toBeVisible()
  // Without JavaScript only the native control can show which file was chosen.
  await expect(page.getByText('Scegli un file')).toBeHidden()
  await expect(page.getByLabel('File del badge')).toHaveCSS('opacity', '1')
  for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab')
  await expect(page.getByLabel('Oppure il suo link o il suo testo')).toBeFocused()
  await page.keyboard.type(`${product.url}/b/${badge.id}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('nobody@college.example')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Autentico, ma assegnato a un’altra persona' }),
  ).toBeVisible()
  await page.goto(`/verify?url=${product.url}/b/${badge.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Il badge è autentico' })).toBeVisible()
  await context.close()
})

test('the page has no axe violations and fits every viewport, in either theme', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const { json } = await givenFiles(page)
  await page.goto('/verify')
  expect(await faults(page), 'the form').toEqual([])
  for (const [text, title] of [
    [json, 'This badge is genuine'],
    [json.replace('Peer mentoring', 'Brain surgery'), 'This badge was changed'],
    ['hello', 'Check a badge'],
  ] as const) {
    await page.getByLabel('Or its link or text').fill(text)
    await check(page)
    await expect(verdict(page, title)).toBeVisible()
    expect(await faults(page), title).toEqual([])
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, `${title} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})
