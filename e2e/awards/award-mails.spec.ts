import { startMailServer } from '../../src/server/testing/servers/mail-server.ts'
import { givenList } from '../earners/given-lists.ts'
import { badgesOf, givenListAward, givenTemplate } from '../support/given.ts'
import { startProduct } from '../support/product.ts'
import { expect, makeIssuer, test } from '../support/test.ts'

const MARCUS = 'marcus.bell@college.example'
const ADA = 'ada.okoro@college.example'

test('a mail that the server refuses is shown as failed with the reason wherever the badge is, and is sent once accepted', async ({
  browser,
  store,
}) => {
  // A product with a mail server of its own, over a real socket.
  const mailServer = await startMailServer()
  const product = await startProduct(store, { SMTP_URL: mailServer.url, DEMO: '0' })
  const context = await browser.newContext({ baseURL: product.url })
  await makeIssuer(context, product)
  const page = await context.newPage()
  mailServer.refuse(MARCUS, { responseCode: 550, message: 'No such mailbox here' })
  const template = await givenTemplate(page)
  const sent = mailServer.arrival(ADA)
  const people = [
    { recipient_email: MARCUS, recipient_first_name: 'Marcus', recipient_last_name: 'Bell' },
    { recipient_email: ADA, recipient_first_name: 'Ada', recipient_last_name: 'Okoro' },
  ]
  await givenListAward(page, template, await givenList(page, { earners: people }))
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
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('menuitemradio', { name: 'Failed' }).click()
  await expect(page.getByText('1 badge matches, of 2 issued')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ada Okoro' })).toBeHidden()

  await page.getByRole('link', { name: 'Marcus Bell' }).click()
  const sheet = page.getByRole('dialog', { name: 'Marcus Bell' })
  await expect(sheet.getByRole('definition').filter({ hasText: 'Failed' })).toContainText('550 No such mailbox here')
  await sheet.getByRole('link', { name: 'See the award' }).click()

  // The award's page shows the error in the row, where it can be fixed.
  await expect(page.getByRole('row', { name: /Marcus Bell.*550 No such mailbox here/ })).toBeVisible()
  mailServer.refuse(MARCUS, null)
  const arrival = mailServer.arrival(MARCUS)
  await page.getByRole('button', { name: 'Send the 1 failed email again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await arrival
  await expect(page.getByRole('row', { name: /Marcus Bell.*Sent \d\d:\d\d/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send failed emails again' })).toHaveAccessibleDescription(
    'No email has failed.',
  )

  await page.getByRole('link', { name: 'Marcus Bell' }).click()
  await expect(sheet.getByText('Email sent again by Ines Moreau')).toBeVisible()
  await expect(sheet.getByRole('definition').filter({ hasText: /^Sent/ })).toBeVisible()
  await expect(page.getByText('550 No such mailbox here')).toBeHidden()
  expect(await mailServer.mailsTo(MARCUS)).toHaveLength(1)
  await context.close()
  await product.stop()
  await mailServer.stop()
})
