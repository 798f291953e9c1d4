import { join } from 'node:path'
import { openSeal } from '../../src/server/features/issuer-keys/credentials-key.ts'
import { optOutToken } from '../../src/server/features/reminders/opt-out-token.ts'
import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { mailTo } from '../support/mails.ts'
import { expect, test } from '../support/test.ts'
import { dayIn } from '../support/wall-clock.ts'

const API = '/api/v1/issuers/organization'

test('reminders are switched on with a count of who gets a mail and a custom text; a template has its own', async ({
  newIssuer,
  product,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'First aid at work' })
  const dev = { recipient_email: 'dev@earners.example', recipient_first_name: 'Dev', recipient_last_name: 'Rao' }
  await givenBadge(page, template, { ...dev, expires_at: `${dayIn(33)} 23:59:59` })
  // People are reminded only of badges whose award mail has been sent.
  await mailTo(product, dev.recipient_email, 'Dev, your badge “First aid at work”')

  await page.goto('/organization/reminders')
  await page.getByRole('switch', { name: 'Remind people by email' }).check()
  await expect(page.getByText('One person gets an email within seven days')).toBeVisible()
  const days = page.getByRole('list', { name: 'Reminders', exact: true })
  await page.getByRole('button', { name: 'Add one more reminder' }).click()
  await days.getByRole('textbox').last().fill('30')
  const words = page.getByRole('textbox', { name: 'What the email says' })
  await words.click()
  await page.keyboard.type('Dear {first name}, ask {course leader}.')
  await page.getByRole('button', { name: 'Save reminders' }).click()
  await expect(page.getByText('This reminder is there already')).toBeVisible()
  await expect(page.getByText('We do not know the value “course leader”')).toBeVisible()
  expect(await faults(page)).toEqual([])

  await days.getByRole('textbox').last().fill('7')
  await words.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Dear {first name}, book before ')
  await page.getByRole('button', { name: 'Insert a value' }).click()
  await page.getByRole('menuitem', { name: 'end date' }).click()
  await expect(words).toBeFocused()
  await page.getByRole('button', { name: 'Save reminders' }).click()
  await expect(page.getByText('Reminders saved')).toBeVisible()
  await page.getByRole('button', { name: 'See the email' }).click()
  await page.getByRole('radio', { name: 'As plain text' }).check({ force: true })
  await expect(page.getByText(/Dear Maya, book before \d+ \w+ \d{4}/)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.goto(`/templates/${template.id}#reminders`)
  await expect(page.getByText('30 days before and 7 days before')).toBeVisible()
  await page.getByRole('radio', { name: 'Own reminders', exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Remove the reminder 30 days before' }).click()
  await page.getByRole('button', { name: 'Save reminders' }).click()
  await expect(page.getByText('Reminders saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Own reminders', exact: true })).toBeChecked()
})

test('a recipient stops reminders through the link in one, and gets them again', async ({ newIssuer, product }) => {
  const { page } = await newIssuer()
  const { data: list } = await (
    await page.request.post(`${API}/earners_lists`, {
      data: {
        name: 'Group A',
        earners: [{ recipient_email: 'dev@earners.example', recipient_first_name: 'Dev', recipient_last_name: 'Rao' }],
      },
    })
  ).json()
  const seal = openSeal({ credentialsKey: undefined, credentialsKeyFile: join(product.dataDir, 'credentials.key') })
  await page.goto(`/reminders/${optOutToken(seal, list.earners[0].id)}?lang=en`)
  await expect(page.getByRole('heading', { name: 'You get reminders' })).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop the reminders' }).click()
  await expect(page.getByRole('heading', { name: 'No more reminders' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo: remind me again' }).click()
  await expect(page.getByRole('heading', { name: 'You get reminders' })).toBeVisible()
})
