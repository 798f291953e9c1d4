import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { startProduct } from '../support/product.ts'
import { test as base, expect } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'

const m = wordsIn('en')
const WEBHOOKS = '/api/v1/issuers/organization/webhooks'

type Received = { body: string; headers: Record<string, string> }
type Receiver = { url: string; received: Received[]; status: number }

/** The receiver is on this machine. */
const test = base.extend<{ receiver: Receiver }>({
  product: [
    async ({ store }, use) => {
      const product = await startProduct(store, { DEMO: '0', WEBHOOKS_ALLOW_PRIVATE: '1' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads the fixtures from this pattern
  receiver: async ({}, use) => {
    const receiver: Receiver = { url: '', received: [], status: 204 }
    const server: Server = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      receiver.received.push({
        body: Buffer.concat(parts).toString(),
        headers: request.headers as Record<string, string>,
      })
      response.writeHead(receiver.status).end(receiver.status === 204 ? undefined : 'deadlock detected')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
    await use(receiver)
    server.closeAllConnections()
    server.close()
  },
})

const typesOf = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body).type)

test('a webhook is added, its secret shown once, and what it was sent is seen, sent again and ended by 410', async ({
  newIssuer,
  receiver,
}) => {
  const { page } = await newIssuer()
  await page.goto('/organization')
  await page.getByRole('link', { name: m.webhooks_title(), exact: true }).click()
  await expect(page.getByRole('heading', { name: m.webhooks_empty() })).toBeVisible()
  expect(await faults(page)).toEqual([])

  await page.getByRole('button', { name: m.webhooks_add() }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: m.webhooks_address() }).fill('http://sis.wrenfield.example/hooks')
  await sheet.getByRole('textbox', { name: m.word_name() }).fill('Student record')
  await sheet.getByRole('checkbox', { name: m.webhooks_badge_issued(), exact: true }).check()
  await sheet.getByRole('radio', { name: m.webhooks_whole() }).check()
  expect(await faults(page)).toEqual([])
  await sheet.getByRole('textbox', { name: m.webhooks_address() }).fill(receiver.url)
  await sheet.getByRole('button', { name: m.webhooks_add_act() }).click()
  const dialog = page.getByRole('dialog', { name: m.webhooks_secret_title() })
  const secret = await dialog.getByRole('code').textContent()
  await dialog.getByRole('button', { name: m.account_token_kept() }).click()
  await expect(page.getByRole('heading', { name: 'Student record', level: 1 })).toBeVisible()

  await givenBadge(page, await givenTemplate(page))
  await expect.poll(() => typesOf(receiver)).toEqual(['endpoint.test', 'badge.issued'])
  const issued = receiver.received[1]!
  expect(new Webhook(secret!).verify(issued.body, issued.headers)).toMatchObject({
    data: { badge: { recipient_last_name: 'Bell' } },
  })
  await page.reload()
  const table = page.getByRole('table', { name: m.webhooks_deliveries() })
  await expect(table.getByRole('row', { name: m.webhooks_delivered_as({ status: '204' }) })).toHaveCount(2)
  expect(await faults(page)).toEqual([])

  await page.getByRole('button', { name: m.shell_add_filter() }).click()
  await page.getByRole('menuitemradio', { name: 'badge.issued' }).click()
  await table.getByRole('link', { name: 'badge.issued' }).click()
  await expect(page.getByRole('dialog').getByRole('region', { name: m.webhooks_we_sent() })).toContainText('Bell')
  expect(await faults(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: m.webhooks_resend() }).click()
  await expect.poll(() => receiver.received.length).toBe(3)
  expect(receiver.received[2]).toMatchObject({
    body: issued.body,
    headers: { 'webhook-id': issued.headers['webhook-id'] },
  })
  await page.getByRole('dialog').getByRole('button', { name: m.word_close() }).click()

  await page.getByRole('button', { name: m.webhooks_actions({ name: 'Student record' }) }).click()
  await page.getByRole('menuitem', { name: m.webhooks_rotate() }).click()
  await page.getByRole('dialog').getByRole('button', { name: m.webhooks_rotate() }).click()
  const rotated = page.getByRole('dialog', { name: m.webhooks_secret_title() })
  const next = await rotated.getByRole('code').textContent()
  await rotated.getByRole('button', { name: m.account_token_kept() }).click()
  receiver.status = 410
  await page.getByRole('button', { name: m.webhooks_test() }).click()
  await expect.poll(() => receiver.received.length).toBe(4)
  for (const each of [secret, next])
    new Webhook(each!).verify(receiver.received[3]!.body, receiver.received[3]!.headers)
  await page.reload()
  await expect(page.getByText(m.webhooks_off_note())).toBeVisible()

  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  receiver.status = 204
  await page.getByRole('button', { name: m.webhooks_switch_on() }).click()
  await page.getByRole('button', { name: m.webhooks_replay({ count: 1 }) }).click()
  await expect.poll(() => receiver.received.length).toBe(5)
})

test('a webhook is told of two templates that were chosen among hundreds, and who chose others meanwhile is not lost', async ({
  newIssuer,
  receiver,
  trouble,
}) => {
  const { page } = await newIssuer()
  const titles = ['Peer mentoring', 'Laboratory safety', 'First aid'] as const
  const [mentoring, safety, aid] = await Promise.all(titles.map((title) => givenTemplate(page, { title })))
  await page.goto('/organization/integrations')
  await page.getByRole('button', { name: m.webhooks_add() }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: m.webhooks_address() }).fill(receiver.url)
  await sheet.getByRole('textbox', { name: m.word_name() }).fill('Student record')
  await sheet.getByRole('button', { name: m.webhooks_add_act() }).click()
  await expect(sheet.getByText(m.webhooks_events_missing())).toBeVisible()
  await sheet.getByRole('checkbox', { name: m.webhooks_badge_issued(), exact: true }).check()
  await sheet.getByRole('radio', { name: m.webhooks_templates_some() }).check()
  await sheet.getByRole('button', { name: m.webhooks_add_act() }).click()
  const picker = sheet.getByRole('combobox', { name: m.webhooks_template_add() })
  await expect(picker).toHaveAccessibleDescription(/1/)
  await expect(picker).toHaveAttribute('aria-invalid', 'true')
  const choose = async (title: string) => {
    await picker.fill(title.slice(0, 5))
    await sheet.getByRole('option', { name: title }).waitFor()
    await picker.press('Enter')
    await sheet.getByRole('button', { name: m.webhooks_template_remove({ title }) }).waitFor()
  }
  for (const title of titles) await choose(title)
  await picker.fill('Peer')
  await expect(sheet.getByRole('option', { name: m.webhooks_template_twice() })).toBeVisible()
  await picker.press('Escape')
  expect(await faults(page)).toEqual([])
  await sheet.getByRole('button', { name: m.webhooks_template_remove({ title: 'First aid' }) }).click()
  await expect(picker).toBeFocused()
  await sheet.getByRole('radio', { name: m.webhooks_templates_all() }).check()
  await sheet.getByRole('radio', { name: m.webhooks_templates_some() }).check()
  await sheet.getByRole('button', { name: m.webhooks_add_act() }).click()
  await page.getByRole('button', { name: m.account_token_kept() }).click()

  await page.reload()
  for (const template of [aid, safety, mentoring]) await givenBadge(page, template!)
  const issued = () =>
    receiver.received.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === 'badge.issued')
  await expect.poll(() => issued().map(({ data }) => data.template_id)).toEqual([safety!.id, mentoring!.id])

  await page.getByRole('button', { name: m.organization_edit() }).click()
  await sheet.getByRole('button', { name: m.webhooks_template_remove({ title: 'Peer mentoring' }) }).click()
  const [{ id }] = (await (await page.request.get(WEBHOOKS)).json()).data
  await page.request.put(`${WEBHOOKS}/${id}`, { data: { template_ids: [aid!.id] } })
  trouble.expect(/409/)
  await sheet.getByRole('button', { name: m.word_save(), exact: true }).click()
  await page.getByRole('button', { name: m.conflicts_see_difference() }).click()
  const difference = page.getByRole('dialog', { name: m.conflicts_title() })
  await expect(difference.getByRole('group', { name: m.webhooks_templates() })).toContainText('First aid')
  await expect(difference).toContainText('Laboratory safety')
  expect(await faults(page)).toEqual([])
})

test('who changes a webhook that a colleague has deleted meanwhile reads so, and keeps what was typed', async ({
  newIssuer,
  receiver,
  trouble,
}) => {
  trouble.expect(/status of 404/)
  const { page } = await newIssuer()
  const path = '/api/v1/issuers/organization/webhooks'
  const hook = { name: 'Student record', url: receiver.url, events: ['badge.issued'] }
  const { id } = (await (await page.request.post(path, { data: hook })).json()).data
  await page.goto(`/organization/integrations/${id}`)
  await page.getByRole('button', { name: m.organization_edit(), exact: true }).click()
  const sheet = page.getByRole('dialog')
  const name = sheet.getByRole('textbox', { name: m.word_name() })
  await name.fill('Register')
  expect((await page.request.delete(`${path}/${id}`)).status()).toBe(204)
  await sheet.getByRole('button', { name: m.word_save(), exact: true }).click()
  await expect(sheet.getByRole('alert')).toHaveText(m.problems_thing_not_found())
  await expect(name).toHaveValue('Register')
})
