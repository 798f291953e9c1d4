import { faults } from '../support/axe.ts'
import { horizontalOverflow } from '../support/longer-words.ts'
import { linkMailedTo } from '../support/mails.ts'
import { expect, signIn, test } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'
import { chooseAction, givenCodes, givenColleague, givenInvitation, openBrowser, PASSWORD, rowOf } from './team.ts'

const NOTHING: string[] = []
const m = wordsIn('en')

test('each of five pasted addresses gets a result; the invited person joins with a name and a password, once', async ({
  browser,
  newIssuer,
  product,
}) => {
  const { page, organizationId } = await newIssuer()
  const known = await givenColleague(product, organizationId, { name: 'Ellen Marsh', level: 'editor' })
  const mark = crypto.randomUUID().slice(0, 8)
  const kofi = `kofi.${mark}@college.example`
  await page.goto('/organization/team')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.team_title())
  await expect(page.getByText(m.team_open_invitations(), { exact: true })).toBeHidden()
  await page.getByRole('button', { name: m.team_invite() }).click()
  const sheet = page.getByRole('dialog', { name: m.team_invite() })
  await sheet.getByLabel(m.team_addresses()).focus()
  const pasted = `"Owusu, Kofi" <${kofi}>, ${kofi.toUpperCase()}; ${known.email}\nlena.${mark}@college.example zoe.${mark}@college`
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, pasted)
  const rows = sheet.getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(0)).toContainText('Owusu, Kofi')
  await expect(rows.nth(0)).toContainText(m.team_row_ready())
  await expect(rows.nth(1)).toContainText(m.team_row_member({ level: 'Editor' }))
  await expect(rows.nth(3)).toContainText(m.team_row_cut())
  await sheet.getByRole('button', { name: m.team_send({ count: 2 }) }).click()
  await expect(page.getByRole('dialog', { name: m.team_sent_title({ count: 2 }) })).toBeVisible()
  expect(await faults(page), 'sent').toEqual(NOTHING)
  await page.getByRole('button', { name: m.team_correct({ count: 1 }) }).click()
  await expect(rows).toHaveCount(1)
  await sheet.getByRole('button', { name: m.word_cancel() }).click()
  await expect(rowOf(page, kofi)).toContainText(m.team_days_left({ count: 7 }))

  const link = await linkMailedTo(product, kofi, '/accept-invitation')
  const [theirs, join] = await openBrowser(browser, product)
  await join.goto(link)
  await expect(join.getByLabel(m.word_first_name())).toHaveValue('Kofi')
  await join.setViewportSize({ width: 320, height: 800 })
  expect(await horizontalOverflow(join)).toBeLessThanOrEqual(0)
  expect(await faults(join), 'somebody new').toEqual(NOTHING)
  await join.getByRole('textbox', { name: m.account_password() }).fill('short')
  await join.getByRole('button', { name: m.join_with_password() }).click()
  await expect(join.getByRole('textbox', { name: m.account_password() })).toHaveAttribute('aria-invalid', 'true')
  await join.getByRole('textbox', { name: m.account_password() }).fill(PASSWORD)
  await join.keyboard.press('Enter')
  await expect(join.getByRole('heading', { name: m.overview_title(), level: 1 })).toBeVisible()

  await join.goto(link)
  await expect(join.getByRole('heading', { name: m.join_used_title() })).toBeVisible()
  expect(await horizontalOverflow(join)).toBeLessThanOrEqual(0)
  await signIn(theirs, product, { email: kofi, password: PASSWORD })
  await givenCodes(join)
  await theirs.close()

  await page.reload()
  await expect(rowOf(page, kofi)).toContainText(m.team_second_step_set())
  await chooseAction(page, 'Kofi Owusu', m.team_reset_step())
  await page.getByRole('button', { name: m.team_reset_step_confirm(), exact: true }).click()
  await expect(rowOf(page, kofi)).toContainText(m.team_second_step_none())

  const demand = page.getByRole('combobox', { name: m.security_ask_of() })
  await demand.selectOption({ label: m.security_ask_everybody() })
  await expect(page.getByText(m.security_ask_saved())).toBeVisible()
  await expect(page.getByRole('region', { name: m.team_open_invitations() }).getByText(kofi)).toBeHidden()
  expect(await faults(page), 'the team').toEqual(NOTHING)
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await chooseAction(page, 'Kofi Owusu', m.team_see_activity())
  await expect(page.getByRole('search').getByRole('listitem')).toHaveText(`${m.word_person()} Kofi Owusu`)
})

test('a person with an account joins by signing in and can switch organizations; nobody else can join in their name', async ({
  browser,
  newIssuer,
  product,
  trouble,
}) => {
  // A wrong password; and what a page was still reading when its menu moved the session to the other organization.
  trouble.expect(/status of (401|409)/)
  const { page, organizationId, ...owner } = await newIssuer()
  const other = await product.admin('create-organization', '--name', 'Elsewhere Institute')
  await givenColleague(product, String(other['id']), { name: 'Petra Novak', level: 'owner' })
  const known = await givenColleague(product, String(other['id']), { name: 'Marta Conti', level: 'admin' })
  await givenInvitation(page, known.email)
  const link = await linkMailedTo(product, known.email, '/accept-invitation')

  // The owner opens a link meant for another person.
  await page.goto(link)
  await expect(page.getByRole('heading', { name: m.join_other_title() })).toBeVisible()
  expect(await faults(page), 'somebody else').toEqual(NOTHING)
  await page.getByRole('button', { name: m.join_switch() }).click()
  await expect(page.getByText(m.join_sign_in())).toBeVisible()
  expect((await page.request.get('/api/v1/auth/user')).status()).toBe(401)
  await page.getByRole('textbox', { name: m.account_password() }).fill('not the right one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: m.problems_wrong_credentials() })).toBeVisible()
  await page.getByRole('textbox', { name: m.account_password() }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: m.overview_title(), level: 1 })).toBeVisible()
  const user = await (await page.request.get('/api/v1/auth/user')).json()
  expect(user.organization.id).toBe(organizationId)
  const menu = page.getByRole('button', { name: 'Marta Conti' })
  await menu.click()
  await expect(page.getByRole('menuitemradio', { name: user.organization.name })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Elsewhere Institute' }).click()
  await expect(page.getByRole('complementary').getByText('Elsewhere Institute')).toBeVisible()
  await menu.click()
  await page.getByRole('menuitemradio', { name: user.organization.name }).click()
  await expect(page.getByRole('complementary').getByText(user.organization.name)).toBeVisible()

  // Removed while a page is open, the member is told and continues in their other organization.
  const [theirs, team] = await openBrowser(browser, product, owner)
  await team.goto('/organization/team')
  await chooseAction(team, 'Marta Conti', m.team_remove())
  await team.getByRole('button', { name: m.team_remove_confirm(), exact: true }).click()
  await expect(rowOf(team, known.email)).toBeHidden()
  await theirs.close()
  await page.getByRole('link', { name: m.earners_lists() }).first().click()
  const again = page.getByRole('dialog', { name: m.account_session_ended_title() })
  await again.getByRole('textbox', { name: m.account_password() }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: m.access_left_title({ here: user.organization.name }) })).toBeVisible()
  await page.getByRole('button', { name: m.access_elsewhere_along({ organization: 'Elsewhere Institute' }) }).click()
  await expect(page.getByRole('complementary').getByText('Elsewhere Institute')).toBeVisible()
})

test('a member who is demoted, suspended or removed while writing is told so, and keeps the text until they are allowed again', async ({
  browser,
  newIssuer,
  product,
  trouble,
}) => {
  trouble.expect(/status of 4\d\d/)
  const { page, organizationId } = await newIssuer()
  const { email, name } = await givenColleague(product, organizationId, { name: 'Ellen Marsh', level: 'editor' })
  const [theirs, work] = await openBrowser(browser, product, { email, password: PASSWORD })
  await work.goto('/lists')
  await work.getByRole('main').getByRole('button', { name: m.earners_new() }).last().click()
  const form = work.getByRole('dialog', { name: m.earners_new() })
  await form.getByRole('textbox', { name: m.word_name() }).fill('Group A')
  const make = form.getByRole('button', { name: m.earners_make() })

  await page.goto('/organization/team')
  const level = page.getByRole('combobox', { name: m.team_level_of({ name }) })
  await level.selectOption({ label: 'Viewer' })
  await expect(page.getByText(m.team_level_changed({ name, level: 'Viewer' }))).toBeVisible()
  await make.click()
  await expect(form.getByText(m.access_only_issuers())).toBeVisible()
  await expect(form.getByRole('textbox', { name: m.word_name() })).toHaveValue('Group A')
  await page.getByRole('button', { name: m.shell_undo() }).click()
  await expect(level).toHaveValue('editor')

  await chooseAction(page, name, m.team_suspend())
  await expect(rowOf(page, email)).toContainText(m.team_suspended_on())
  await make.click()
  const again = work.getByRole('dialog', { name: m.account_session_ended_title() })
  const password = again.getByRole('textbox', { name: m.account_password() })
  await password.fill(PASSWORD)
  await password.press('Enter')
  await expect(again.getByText(/^Your access to .* is suspended/)).toBeVisible()
  await chooseAction(page, name, m.team_restore())
  await expect(page.getByText(m.team_restored({ name }))).toBeVisible()
  await password.fill(PASSWORD)
  await password.press('Enter')
  // The interrupted action continues automatically.
  await expect(work.getByRole('heading', { name: 'Group A', level: 1 })).toBeVisible()

  await chooseAction(page, name, m.team_remove())
  const question = page.getByRole('alertdialog', { name: m.team_remove_title({ name }) })
  await expect(question.getByRole('button', { name: m.team_remove_keep() })).toBeFocused()
  await question.getByRole('button', { name: m.team_remove_confirm(), exact: true }).click()
  await expect(page.getByText(m.team_removed({ name }))).toBeVisible()
  await expect(rowOf(page, email)).toBeHidden()
  // The row that had the focus is gone; the next key goes on from the page.
  await expect(page.getByRole('main')).toBeFocused()
  await work.getByRole('link', { name: m.shell_templates() }).first().click()
  await password.fill(PASSWORD)
  await password.press('Enter')
  await expect(again.getByText(m.access_no_organization())).toBeVisible()
  await theirs.close()
})

test('the only owner cannot be changed and reads why; by keyboard alone they hand over, and read who may change them now', async ({
  newIssuer,
  product,
}) => {
  const { page, organizationId, email: owner } = await newIssuer()
  const { name } = await givenColleague(product, organizationId, { name: 'Ellen Marsh', level: 'admin' })
  await page.goto('/organization/team')
  const own = rowOf(page, owner)
  await expect(own.getByText(m.team_last_owner())).toBeAttached()
  await expect(own.getByRole('combobox')).toBeHidden()
  await expect(own.getByRole('button')).toHaveCount(0)

  await page.getByRole('combobox', { name: m.team_level_of({ name }) }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: m.team_make_owner() })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: m.team_make_owner_title({ name }) })
  await expect(dialog).toBeVisible()
  const handOver = dialog.getByRole('checkbox', { name: m.team_hand_over() })
  for (let tabs = 0; tabs < 4 && !(await handOver.evaluate((box) => box === document.activeElement)); tabs++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space')
  await expect(dialog.getByText(m.team_hand_over_text({ name }))).toBeVisible()
  expect(await faults(page), 'handing over').toEqual(NOTHING)
  const confirm = dialog.getByRole('button', { name: m.team_hand_over_confirm() })
  for (let tabs = 0; tabs < 4 && !(await confirm.evaluate((button) => button === document.activeElement)); tabs++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText(m.team_handed_over({ name }))).toBeVisible()
  await expect(rowOf(page, owner).getByText(m.team_own_level())).toBeAttached()
  await expect(rowOf(page, name).getByText(m.team_last_owner())).toBeAttached()
  await expect(page.getByRole('button', { name: m.word_actions_for({ name }) })).toBeHidden()
})
