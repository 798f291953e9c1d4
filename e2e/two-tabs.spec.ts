import type { Page } from '@playwright/test'
import { givenList } from './earners/given-lists.ts'
import { givenPath, stepRows, stepsOf } from './learning-paths/learning-path.ts'
import { faults } from './support/axe.ts'
import { horizontalOverflow } from './support/longer-words.ts'
import { expect, makeColleague, signIn, test } from './support/test.ts'
import { png } from './templates/png.ts'

const LISTS = '/api/v1/issuers/organization/earners_lists'

const notice = (page: Page) => page.getByRole('region', { name: 'Two versions' })
const choose = (page: Page, name: string) => notice(page).getByRole('button', { name }).click()

test('a step that another tab removed does not come back by a move, unless one says so', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 409/)
  const { page } = await newIssuer()
  const { path } = await givenPath(page)
  await page.goto(`/learning-paths/${path.id}`)
  await expect(stepRows(page)).toHaveText([/Step A/, /Step B/, /Step C/])
  const other = await page.context().newPage()
  await other.goto(`/learning-paths/${path.id}`)
  const removeElsewhere = async (step: string, left: string[]) => {
    await other.getByRole('button', { name: `Remove ${step} from the path` }).click()
    await expect.poll(() => stepsOf(page, path)).toEqual(left)
  }

  await removeElsewhere('Step B', ['Step A', 'Step C'])
  await page.getByRole('button', { name: 'Move Step B up' }).click()
  await expect(notice(page)).toContainText(
    /^Changed meanwhile by you in another window, at \d\d:\d\d: Steps of the path\./,
  )
  await expect(notice(page)).toBeFocused()
  // What was done here stays in view, and nothing of it is saved.
  await expect(stepRows(page)).toHaveText([/Step B/, /Step A/, /Step C/])
  expect(await stepsOf(page, path)).toEqual(['Step A', 'Step C'])
  expect(await faults(page)).toEqual([])

  // By keyboard alone.
  await page.keyboard.press('Tab')
  await expect(notice(page).getByRole('button', { name: 'See the difference' })).toBeFocused()
  await page.keyboard.press('Enter')
  const both = page.getByRole('dialog').getByRole('group', { name: 'Steps of the path' })
  await expect(both).toContainText('Your version in the other window')
  await expect(both.getByRole('insertion').first()).toContainText('B')
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await choose(page, 'Take the other version')
  await expect(notice(page)).toBeHidden()
  await expect(stepRows(page)).toHaveText([/Step A/, /Step C/])
  expect(await stepsOf(page, path)).toEqual(['Step A', 'Step C'])

  await removeElsewhere('Step C', ['Step A'])
  await page.getByRole('button', { name: 'Move Step C up' }).click()
  await choose(page, 'Keep mine')
  await expect.poll(() => stepsOf(page, path)).toEqual(['Step C', 'Step A'])
  await expect(notice(page)).toBeHidden()
  await expect(stepRows(page)).toHaveText([/Step C/, /Step A/])
})

test('a list’s details that a colleague saved meanwhile are not overwritten unseen', async ({
  newIssuer,
  product,
  trouble,
}) => {
  trouble.expect(/status of 409/)
  const { page, organizationId } = await newIssuer()
  const list = await givenList(page, { name: 'Group A', description: 'Monday' })
  await page.goto(`/lists/${list.id}`)
  await page.getByRole('button', { name: 'Actions for Group A' }).click()
  await page.getByRole('menuitem', { name: 'Edit details' }).click()
  const elsewhere = await page.context().browser()!.newContext({ baseURL: product.url })
  await makeColleague(elsewhere, product, { organizationId, level: 'editor' })
  await elsewhere.request.put(`${LISTS}/${list.id}`, { data: { name: 'Group 1', description: 'Tuesday' } })

  await page.getByRole('dialog').getByLabel('Description').fill('Wednesday')
  await page.getByRole('dialog').getByLabel('Name').fill('Group I')
  await page.keyboard.press('Enter')
  await expect(notice(page)).toContainText(/Changed meanwhile by Callum Petrie, at \d\d:\d\d: Name and Description\./)
  // One field of each side, at 320 pixels.
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await choose(page, 'See the difference')
  const of = (field: string) => page.getByRole('group', { name: field })
  await of('Name').getByRole('button', { name: 'Take theirs' }).click()
  await of('Description').getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('List saved')).toBeVisible()
  const saved = await (await page.request.get(`${LISTS}/${list.id}`)).json()
  expect(saved.data).toMatchObject({ name: 'Group 1', description: 'Wednesday' })
  await elsewhere.close()
})

test('the address of the organization, changed in two tabs, is decided by whom it concerns', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 409/)
  const { page } = await newIssuer()
  await page.goto('/organization')
  await page.getByRole('button', { name: 'Edit address' }).click()
  const save = (data: object) => page.request.put('/api/v1/issuers/organization', { data })
  // Another group is nobody's concern here.
  await save({ name: 'Wrenfield University' })
  await page.getByLabel('City').fill('Wrenfield')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('button', { name: 'Edit address' })).toBeFocused()

  await page.getByRole('button', { name: 'Edit address' }).click()
  await save({ address_info: { city: 'Ardle' } })
  await page.getByLabel('City').fill('Field')
  await page.getByLabel('Street and number').fill('2 Gate Lane')
  // The version survives a reload, as the input does.
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Field')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(notice(page)).toContainText(': City.')
  await choose(page, 'Take the other version')
  await expect(page.getByLabel('City')).toHaveValue('Ardle')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('button', { name: 'Edit address' })).toBeFocused()
  const { data } = await (await page.request.get('/api/v1/issuers/organization')).json()
  expect(data).toMatchObject({
    name: 'Wrenfield University',
    address_info: { city: 'Ardle', street: '2 Gate Lane' },
  })
})

test('a level and the logo, saved at once in two tabs, ask which to keep', async ({
  context,
  newIssuer,
  product,
  trouble,
}) => {
  trouble.expect(/status of 409/)
  const owner = await newIssuer()
  const { page } = owner
  const colleague = await makeColleague(context, product, { organizationId: owner.organizationId, level: 'viewer' })
  await signIn(context, product, owner)
  const API = '/api/v1'
  const question = page.getByRole('dialog', { name: 'Two versions' })
  await page.goto('/organization/team')
  const level = page.getByRole('combobox', { name: 'Level of Callum Petrie' })
  await expect(level).toHaveValue('viewer')
  const { data: members } = await (await page.request.get(`${API}/issuers/organization/users`)).json()
  const member = members.find((one: { email: string }) => one.email === colleague.email)
  await page.request.put(`${API}/issuers/organization/users/${member.uuid}`, { data: { level: 'issuer' } })
  await level.selectOption('editor')
  await expect(question).toContainText('Changed meanwhile by you in another window')
  expect(await faults(page), 'the question').toEqual([])
  await expect(question.getByRole('group', { name: 'Level' })).toContainText('Issuer')
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('The level of Callum Petrie is now Editor')).toBeVisible()
  await page.request.put(`${API}/issuers/organization/users/${member.uuid}`, { data: { level: 'admin' } })
  await level.selectOption('viewer')
  await question.getByRole('button', { name: 'Take the other version' }).click()
  await expect(level).toHaveValue('admin')

  await page.goto('/organization')
  await page.getByRole('button', { name: 'Edit logo' }).click()
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: png(300) }
  await page.request.post(`${API}/issuers/organization/logo`, { multipart: { logo: { ...logo, buffer: png(200) } } })
  await page.locator('input[type=file]').setInputFiles(logo)
  await page.getByRole('button', { name: 'Save logo' }).click()
  await expect(question.getByRole('img')).toHaveCount(2)
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('an act on what another tab has removed meanwhile says so, and keeps what was typed', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 404/)
  const { page } = await newIssuer()
  const list = await givenList(page, { name: 'Group A', description: 'Monday' })
  await page.goto(`/lists/${list.id}`)
  await page.getByRole('button', { name: 'Actions for Group A' }).click()
  await page.getByRole('menuitem', { name: 'Edit details' }).click()
  expect((await page.request.delete(`${LISTS}/${list.id}`)).status()).toBe(204)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Description').fill('Wednesday')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('It is not there: it may have been removed meanwhile.')
  await expect(dialog.getByLabel('Description')).toHaveValue('Wednesday')
})
