import { faults } from '../support/axe.ts'
import { horizontalOverflow } from '../support/longer-words.ts'
import { linkMailedTo } from '../support/mails.ts'
import { expect, test } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'
import { chooseAction, givenColleague, givenInvitation, openBrowser, PASSWORD, rowOf } from './team.ts'

const NOTHING: string[] = []
const m = wordsIn('en')

test('an invited person reads that every seat is taken, and joins once one is free', async ({
  browser,
  newIssuer,
  product,
}) => {
  const { page, organizationId } = await newIssuer()
  const kofi = `kofi.${crypto.randomUUID().slice(0, 8)}@college.example`
  await givenInvitation(page, `Kofi Owusu <${kofi}>`)
  const link = await linkMailedTo(product, kofi, '/accept-invitation')
  // With the owner that makes two. The operator can add members without a free seat.
  await givenColleague(product, organizationId, { name: 'Ellen Ames', level: 'viewer' })
  await product.admin('set-seats', '--organization', organizationId, '--seats', '2')

  await page.goto('/organization/team')
  await page.getByRole('button', { name: m.team_invite() }).click()
  const sheet = page.getByRole('dialog', { name: m.team_invite() })
  await sheet.getByLabel(m.team_addresses()).fill('lena@college.example')
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('listitem')).toContainText(m.team_row_no_seat({ most: 2 }))
  await sheet.getByRole('button', { name: m.team_invite(), exact: true }).click()
  const outcome = page.getByRole('dialog', { name: m.team_sent_none() })
  await expect(outcome.getByRole('listitem')).toContainText(m.team_row_no_seat({ most: 2 }))
  expect(await faults(page), 'no seat for anybody more').toEqual(NOTHING)
  await outcome.getByRole('button', { name: m.word_done() }).click()

  const [theirs, join] = await openBrowser(browser, product)
  await join.setViewportSize({ width: 320, height: 800 })
  await join.goto(link)
  await expect(join.getByRole('heading', { name: m.join_no_seat_title() })).toBeVisible()
  expect(await horizontalOverflow(join)).toBeLessThanOrEqual(0)
  expect(await faults(join), 'every seat is taken').toEqual(NOTHING)
  await join.getByRole('button', { name: m.word_try_again() }).click()
  await expect(join.getByRole('heading', { name: m.join_no_seat_title() })).toBeVisible()

  await chooseAction(page, 'Ellen Ames', m.team_suspend())
  await expect(rowOf(page, 'Ellen Ames')).toContainText(m.team_suspended_on())
  await join.getByRole('button', { name: m.word_try_again() }).click()
  await join.getByRole('textbox', { name: m.account_password() }).fill(PASSWORD)
  await join.keyboard.press('Enter')
  await expect(join.getByRole('heading', { name: m.overview_title(), level: 1 })).toBeVisible()
  await theirs.close()
})
