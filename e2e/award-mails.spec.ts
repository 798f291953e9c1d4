import { startMailServer } from '../src/server/testing/mail-server.ts'
import { badgesOf, givenBadge, givenTemplate } from './given.ts'
import { startProduct } from './product.ts'
import { test as base, expect, type Options } from './test.ts'

const MARCUS = 'marcus.bell@college.example'
const ADA = 'ada.okoro@college.example'

type MailServer = Awaited<ReturnType<typeof startMailServer>>
type Product = Awaited<ReturnType<typeof startProduct>>

/** The product with a mail server of its own, over a real socket. */
const test = base.extend<object, Options & { mailServer: MailServer; product: Product }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads what a fixture needs from here
    async ({}, use) => {
      const server = await startMailServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ store, mailServer }, use) => {
      const product = await startProduct(store, { SMTP_URL: mailServer.url })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('a mail that the server refuses is told as failed and why, wherever the badge is, and leaves once it may', async ({
  newIssuer,
  mailServer,
}) => {
  const { page } = await newIssuer()
  mailServer.refuse(MARCUS, { responseCode: 550, message: 'No such mailbox here' })
  const template = await givenTemplate(page)
  const sent = mailServer.arrival(ADA)
  const { id } = await givenBadge(page, template)
  await givenBadge(page, template, { recipient_email: ADA, recipient_first_name: 'Ada', recipient_last_name: 'Okoro' })
  await sent
  const stateOf = async (address: string) => {
    const [badge] = await badgesOf(page, address)
    return (badge?.['email'] as { status: string } | undefined)?.status
  }
  await expect.poll(() => stateOf(MARCUS)).toBe('failed')
  await expect.poll(() => stateOf(ADA)).toBe('sent')

  await page.goto('/badges')
  await page.getByRole('button', { name: 'Choose columns' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Award email' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: 'Ada Okoro' }).getByRole('gridcell', { name: 'Sent' })).toBeVisible()
  const cell = page.getByRole('row', { name: 'Marcus Bell' }).getByRole('gridcell', { name: 'Failed' })
  await expect(cell).toHaveAttribute('title', /550 No such mailbox here/)
  await page.goto('/badges?mail=failed')
  await expect(page.getByText('1 badge matches, of 2 issued')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ada Okoro' })).toBeHidden()

  await page.getByRole('link', { name: 'Marcus Bell' }).click()
  const sheet = page.getByRole('dialog', { name: 'Marcus Bell' })
  await expect(sheet.getByRole('definition').filter({ hasText: 'Failed' })).toContainText('550 No such mailbox here')
  mailServer.refuse(MARCUS, null)
  const arrival = mailServer.arrival(MARCUS)
  await sheet.getByRole('button', { name: 'Send email again…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await arrival
  await expect(sheet.getByRole('definition').filter({ hasText: /^Sent/ })).toBeVisible()
  await expect(sheet).toContainText('Email sent again by Ines Moreau')

  await page.goto(`/badges/${id}`)
  await expect(page.getByRole('definition').filter({ hasText: /^Sent/ })).toBeVisible()
  await expect(page.getByText('550 No such mailbox here')).toBeHidden()
  expect(await mailServer.mailsTo(MARCUS)).toHaveLength(1)
})
