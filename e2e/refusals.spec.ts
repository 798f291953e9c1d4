import type { Locator, Page } from '@playwright/test'
import { awardForm, fillAward } from './awards/award-form.ts'
import { givenList } from './earners/given-lists.ts'
import { button, choose, FIVE } from './earners/import-page.ts'
import { givenBadge, givenTemplate } from './support/given.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expect, test } from './support/test.ts'
import { wordsIn } from './support/words.ts'
import { chooseAction, givenColleague } from './team/team.ts'
import { changeTemplate, openEditor, textBox } from './templates/template-editor.ts'

const m = wordsIn('en')
const O = '/api/v1/issuers/organization'

/** The refusal with the focus, once it holds the words. */
const focused = (page: Page, words: string | RegExp) =>
  page.locator('[role=alert]:focus, :focus:has([role=alert])').filter({ hasText: words })

/** All of it is in the window, and nothing lies over it once it stands still: no bar at the top or the foot. */
async function expectInView(element: Locator) {
  await expect(element).toBeVisible()
  const covered = () =>
    element.evaluate((refusal) => {
      const { left, right, top, bottom } = refusal.getBoundingClientRect()
      const isOnTop = (x: number, y: number) => refusal.contains(document.elementFromPoint(x, y))
      const across = [left + 4, (left + right) / 2, right - 4]
      return across.flatMap((x) => [top + 2, (top + bottom) / 2, bottom - 2].filter((y) => !isOnTop(x, y)))
    })
  await expect.poll(covered).toEqual([])
}

async function expectSeen(page: Page, words: string | RegExp) {
  const refusal = focused(page, words)
  await expect(refusal).toHaveCount(1)
  await expectInView(refusal)
}

test.use({ viewport: { width: 390, height: 700 } })

test('on a phone every refusal gets the focus above the dock: of an award, a template, a list, an import, a setting and dialogs', async ({
  newIssuer,
  product,
  trouble,
}) => {
  test.slow()
  trouble.expect(/status of (403|404|409|422)/)
  const { page, email, organizationId } = await newIssuer()
  const template = await givenTemplate(page)
  const drop = (path: string) => page.request.delete(path)

  await page.goto('/award')
  await fillAward(page)
  await awardForm(page).review.click()
  await expect(awardForm(page).award).not.toHaveAttribute('aria-disabled', 'true')
  await changeTemplate(page, template.id, { status: 'archived' })
  await awardForm(page).award.click()
  await expectSeen(page, /template/i)

  const edited = await givenTemplate(page, { title: 'Lab safety' })
  await openEditor(page, edited)
  await textBox(page, 'Description').click()
  await page.keyboard.type('Mine. ')
  await changeTemplate(page, edited.id, { description: '<p>Theirs.</p>' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  const save = page.getByRole('button', { name: 'Save changes' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expectInView(page.locator('[data-reason]', { hasText: m.templates_choose_first() }).filter({ visible: true }))
  await expect(page.getByRole('button', { name: m.conflicts_see_difference() })).toBeVisible()
  await save.focus()
  await page.keyboard.press('Enter')
  await expectSeen(page, m.conflicts_see_difference())

  page.once('dialog', (dialog) => void dialog.accept())
  const list = await givenList(page)
  await page.goto(`/lists/${list.id}/import`)
  await choose(page, FIVE)
  await button(page, 'Check the rows').click()
  await button(page, 'Continue').click()
  await drop(`${O}/earners_lists/${list.id}`)
  await button(page, m.imports_go({ count: 5 })).click()
  await expectSeen(page, /./)

  const renamed = await givenList(page, { name: 'Group B' })
  await page.goto('/lists')
  await page.getByRole('button', { name: m.word_actions_for({ name: 'Group B' }) }).click()
  await page.getByRole('menuitem', { name: m.earners_edit(), exact: true }).click()
  const form = page.getByRole('dialog')
  await drop(`${O}/earners_lists/${renamed.id}`)
  await form.getByRole('textbox').first().fill('Group C')
  await page.keyboard.press('Enter')
  await expectSeen(page, /./)
  await expect(form.getByRole('textbox').first()).toHaveValue('Group C')

  const active = await givenTemplate(page, { title: 'First aid' })
  const badge = await givenBadge(page, active)
  await page.goto(`/badges/${badge.id}`)
  await page.getByRole('button', { name: m.badges_resend_short(), exact: true }).click()
  await page.request.post(`/api/v1/issuers/badges/${badge.id}/revoke`, { data: { reason: 'Before' } })
  await page.getByRole('dialog').getByRole('button', { name: m.badges_resend(), exact: true }).click()
  await expectSeen(page, /./)

  const former = await givenColleague(product, organizationId, { name: 'Ada Frost', level: 'viewer' })
  const members = await (await page.request.get(`${O}/users`)).json()
  await page.goto('/organization/team')
  await chooseAction(page, former.name, m.team_remove())
  await drop(`${O}/users/${members.data.find(({ email }: { email: string }) => email === former.email).uuid}`)
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: m.team_remove_confirm(), exact: true }).click()
  await expectSeen(page, /./)
  await question.getByRole('button', { name: m.team_remove_keep(), exact: true }).click()

  await page.goto('/organization/reminders')
  await page.getByRole('main').getByRole('switch').first().click()
  await givenColleague(product, organizationId, { name: 'Ellen Marsh', level: 'owner' })
  // The page would switch the button off as soon as it knows.
  const letKnow = await holdRequests(page, '**/api/v1/auth/user')
  await product.admin('set-level', ...['--organization', organizationId, '--email', email, '--level', 'viewer'])
  await page.getByRole('button', { name: m.reminders_save(), exact: true }).click()
  letKnow()
  await expectSeen(page, m.access_only_admins())
})

test('the sign-in form, the password page and dialogs begin in their first field', async ({ page, newIssuer }) => {
  await page.goto('/sign-in')
  await expect(page.getByLabel(m.account_name(), { exact: true })).toBeFocused()
  await page.goto('/request-password')
  await expect(page.getByLabel(m.word_email(), { exact: true })).toBeFocused()
  await newIssuer()
  const badge = await givenBadge(page, await givenTemplate(page))
  await page.goto(`/badges/${badge.id}`)
  await page.getByRole('button', { name: m.badges_revoke_more(), exact: true }).click()
  await expect(page.getByRole('alertdialog').getByRole('textbox')).toBeFocused()
})

for (const width of [1440, 390]) {
  test(`a side sheet with a form begins in its first field, at ${width} pixels`, async ({ newIssuer }) => {
    const { page } = await newIssuer()
    await page.setViewportSize({ width, height: 844 })
    const sheet = page.locator('[data-overlay=sheet]')
    await page.goto('/organization/team')
    await page.getByRole('button', { name: m.team_invite() }).click()
    await expect(sheet.getByLabel(m.team_addresses())).toBeFocused()
    await page.keyboard.press('Escape')

    const { id } = await givenTemplate(page)
    const recipient = { recipient_email: 'marcus.bell@college.example', recipient_first_name: 'Marcus' }
    const runs_at = `${new Date().getFullYear() + 1}-02-03 09:00:00`
    const data = { badge_template_id: id, ...recipient, recipient_last_name: 'Bell', runs_at }
    const planned = await (await page.request.post(`${O}/scheduled_awards`, { data })).json()
    await page.goto(`/badges/planned?award=${planned.data.id}`)
    await sheet.getByRole('button', { name: m.planned_edit(), exact: true }).click()
    await expect(sheet.locator(':is(input, select):focus')).toHaveCount(1)
  })
}

test('the sheet of the other pages, which is no form, begins at its top', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await page.goto('/')
  await page.getByRole('button', { name: m.shell_more() }).click()
  await expect(page.getByRole('dialog')).toBeFocused()
})
