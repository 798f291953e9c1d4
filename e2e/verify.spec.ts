import type { Page } from '@playwright/test'
import { faults } from './support/axe.ts'
import { givenBadge, givenTemplate } from './support/given.ts'
import { horizontalOverflow } from './support/longer-words.ts'
import { expect, test } from './support/test.ts'

/** Submits the form and waits for the resulting page. */
const check = (page: Page) =>
  Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Check the badge' }).click()])

const verdict = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function givenFiles(page: Page) {
  const badge = await givenBadge(page, await givenTemplate(page))
  const bodyOf = async (file: string) => (await page.request.get(`/b/${badge.id}/${file}`)).body()
  return { badge, bodyOf, json: (await bodyOf('credential')).toString() }
}

type GivenFile = { name: string; mimeType: string; buffer?: Buffer; zeros?: number }

/** Gives the page a file, of bytes or of so many zeros, by dropping it beside the field or by pasting it. */
async function giveFile(page: Page, { name, mimeType, buffer, zeros = 0 }: GivenFile, way: 'drop' | 'paste') {
  const transfer = await page.evaluateHandle(
    ({ file, type, bytes, length }) => {
      const data = new DataTransfer()
      const content = bytes ? Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0)) : new Uint8Array(length)
      data.items.add(new File([content], file, { type }))
      return data
    },
    { file: name, type: mimeType, bytes: buffer?.toString('base64'), length: zeros },
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

test('a badge is verified by its file or certificate, dropped, chosen or pasted, by its link and by its text', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const { badge, bodyOf, json } = await givenFiles(page)
  const png = { name: 'badge.png', mimeType: 'image/png', buffer: await bodyOf('baked.png') }
  const certificate = {
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: await bodyOf('certificate.pdf'),
  }

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

  const ways = [
    () => page.getByLabel('File of the badge').setInputFiles(certificate),
    () => giveFile(page, certificate, 'paste'),
  ]
  for (const give of ways) {
    await give()
    await expect(page.getByText('certificate.pdf')).toBeVisible()
    await check(page)
    await expect(verdict(page, 'This badge is genuine')).toBeVisible()
  }

  await page.getByLabel('Or its link, number or text').fill(new URL(`/b/${badge.id}`, page.url()).href)
  await check(page)
  await expect(verdict(page, 'This badge is genuine')).toBeVisible()

  await page.getByLabel('Or its link, number or text').fill(json.replace('Peer mentoring', 'Brain surgery'))
  await check(page)
  await expect(verdict(page, 'This badge was changed')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Signature' })).toContainText(/Failed/)

  await page.request.post(`/api/v1/issuers/badges/${badge.id}/revoke`, { data: { reason: 'Issued in error.' } })
  await page.getByLabel('Or its link, number or text').fill(json)
  await check(page)
  await expect(verdict(page, 'This badge has been revoked')).toBeVisible()
})

test('input that is no badge gets an explanation and stays in the form; a file of more than 10 MB is not sent', async ({
  page,
  trouble,
}) => {
  await page.goto('/verify')
  const file = page.getByLabel('File of the badge')
  await file.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('ffd8ffe0', 'hex') })
  await check(page)
  await expect(page.getByRole('alert').filter({ hasText: 'This is a photo (JPEG).' })).toBeVisible()
  await file.setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Ada, well done.') })
  await check(page)
  await expect(page.getByRole('alert').filter({ hasText: 'This file is not a badge.' })).toBeVisible()

  await page.getByLabel('Or its link, number or text').fill('https://elsewhere.example/b/1')
  await check(page)
  await expect(page.getByText('This link leads to another site.')).toBeVisible()
  await expect(page.getByLabel('Or its link, number or text')).toHaveValue('https://elsewhere.example/b/1')
  expect(await faults(page)).toEqual([])

  const huge = { name: 'huge.pdf', mimeType: 'application/pdf', zeros: 20 * 1024 * 1024 }
  await giveFile(page, huge, 'drop')
  await expect(page.getByText('huge.pdf is 20.0 MB; the limit is 10 MB.')).toBeVisible()
  await page.getByRole('button', { name: 'Check the badge' }).click()
  await expect(file).toBeFocused()
  // If the form is submitted anyway, the service answers with the page.
  trouble.expect(/413/)
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await check(page)
  await expect(page.getByText('The file is larger than 10 MB.')).toBeVisible()

  await page.goto('/verify?lang=it')
  await giveFile(page, huge, 'drop')
  await expect(page.getByText('huge.pdf è di 20,0 MB; il massimo è 10 MB.')).toBeVisible()
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
  await expect(page.getByLabel('Oppure il suo link, numero o testo')).toBeFocused()
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

test('the form and its results have no axe violations, fit every viewport, and print on one sheet of A4 each', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const { badge, json } = await givenFiles(page)
  const expectSheet = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length, page.url()).toBe(1)
    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/)
  }
  const expectFits = async (title: string) => {
    expect(await faults(page), title).toEqual([])
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await horizontalOverflow(page), `${title} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
  await page.goto('/verify?lang=it')
  await expectSheet()
  await page.goto('/verify?lang=en')
  await expectFits('Check a badge')
  await expectSheet()
  await page.getByLabel('Or its link, number or text').fill(json.replace('Peer mentoring', 'Brain surgery'))
  await check(page)
  await expect(verdict(page, 'This badge was changed')).toBeVisible()
  await expectFits('This badge was changed')

  await page.goto(`/verify?url=${new URL(`/b/${badge.id}`, page.url())}`)
  await expect(verdict(page, 'This badge is genuine')).toBeVisible()
  await expectFits('This badge is genuine')
  await expectSheet()
  await page.emulateMedia({ media: 'print' })
  await expect(verdict(page, 'This badge is genuine')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check the badge' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('button', { name: 'Check the badge' })).toBeVisible()
})
