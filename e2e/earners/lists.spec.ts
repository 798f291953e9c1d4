import { faults } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'
import { fetchLists, givenList, people } from './given-lists.ts'

test('the first list is created, described and filled by hand, also for the page of all earners; a person who is already on it is refused at the address field', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 422/)
  const { page } = await newIssuer()
  await page.goto('/earners')
  await expect(page.getByRole('heading', { name: 'No earners yet' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Earners lists' }).last().click()
  await expect(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible()
  expect(await faults(page), 'the first use').toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'New list' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'New list' })
  await dialog.getByRole('button', { name: 'Create list' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Fill in this field/)
  expect(await faults(page), 'a new list').toEqual([])
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Group A')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('First term')
  await dialog.getByRole('button', { name: 'Create list' }).click()

  await expect(page.getByRole('heading', { name: 'Group A' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nobody on this list yet' })).toBeVisible()
  expect(await faults(page), 'an empty list').toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Add an earner' }).last().click()
  const sheet = page.getByRole('dialog', { name: 'Add an earner' })
  await sheet.getByRole('textbox', { name: 'Email' }).fill('ada.okoro@college.example')
  await sheet.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await sheet.getByRole('textbox', { name: 'Last name' }).fill('Okoro')
  await sheet.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByText('Ada Okoro was added to the list')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'ada.okoro@college.example' })).toBeVisible()
  await expect(page.getByText('List, 1 earner')).toBeVisible()

  await page.getByRole('button', { name: 'Add an earner' }).click()
  await sheet.getByRole('textbox', { name: 'Email' }).fill('ada.okoro@college.example')
  await sheet.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await sheet.getByRole('textbox', { name: 'Last name' }).fill('Okoro')
  await sheet.getByRole('button', { name: 'Add to the list' }).click()
  await expect(sheet.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/already on/i)

  await page.keyboard.press('Escape')
  await page.getByRole('navigation').getByRole('link', { name: 'Earners lists' }).first().click()
  await page.getByRole('link', { name: 'All earners' }).click()
  await expect(page.getByRole('link', { name: 'Ada Okoro' })).toBeVisible()
})

test('filters are kept in the URL and shown as chips; creation dates are entered and validated', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  await givenList(page)
  await givenList(page, { name: 'Group B', status: 'disabled', earners: [] })
  await givenList(page, { name: 'From a file', type: 'imported', earners: [] })
  await page.goto('/lists')
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows).toHaveCount(3)

  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('menuitemradio', { name: 'Disabled' }).click()
  await expect(page).toHaveURL(/status=disabled/)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Group B')
  expect(await faults(page), 'the listing').toEqual([])
  await page.getByRole('button', { name: 'Remove filter: Status' }).click()
  await expect(rows).toHaveCount(3)

  await page.getByRole('searchbox').fill('file')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Imported')
  await page.goto('/lists?type=list&from=2099-01-01')
  await expect(page.getByRole('heading', { name: 'No lists match these filters' })).toBeVisible()
  await expect(page.getByRole('search')).toContainText('from 1 Jan 2099')
  await page.getByRole('search').getByRole('button', { name: 'Clear all' }).click()
  await expect(rows).toHaveCount(3)

  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('menuitem', { name: 'Created…' }).click()
  const dialog = page.getByRole('dialog', { name: 'When was it created?' })
  await dialog.getByRole('textbox', { name: 'First day' }).fill('2 jan 2020')
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('1 jan 2020')
  await dialog.getByRole('button', { name: 'Show lists' }).click()
  await expect(dialog.getByText('Choose a day that is not before the first.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('31 dec 2099')
  await dialog.getByRole('button', { name: 'Show lists' }).click()
  await expect(page).toHaveURL(/from=2020-01-02&to=2099-12-31/)
  await expect(page.getByRole('link', { name: 'Group A' })).toBeVisible()
})

test('the switch of a list takes effect immediately, and reverts if the service refuses; the list is renamed, its description removed; Undo restores it after its deletion, until the toast closes', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED/)
  const { page } = await newIssuer()
  await givenList(page)
  await page.goto('/lists')
  const enabled = page.getByRole('switch', { name: 'Enabled: Group A' })
  await expect(enabled).toBeChecked()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await enabled.click()
  await expect(enabled).not.toBeChecked()
  await saved
  expect(await fetchLists(page)).toMatchObject([{ status: 'disabled' }])

  await page.route('**/earners_lists/*', (route) => route.abort())
  await enabled.click()
  await expect(page.getByText('“Group A” could not be changed.')).toBeVisible()
  await expect(enabled).not.toBeChecked()

  await page.unroute('**/earners_lists/*')
  await page.getByRole('link', { name: 'Group A' }).click()
  await expect(page.getByRole('heading', { name: 'Group A', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Group A' }).click()
  await page.getByRole('menuitem', { name: 'Edit details' }).click()
  const dialog = page.getByRole('dialog', { name: 'List details' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Group B')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Group B' })).toBeVisible()
  await expect(page.getByText('No description')).toBeVisible()

  const remove = async () => {
    await page.getByRole('button', { name: 'Actions for Group B' }).click()
    await page.getByRole('menuitem', { name: 'Delete list' }).click()
    await expect(page.getByText('List “Group B” deleted. Issued badges stay.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible()
  }
  await remove()
  expect(await fetchLists(page)).toHaveLength(1)
  await page.keyboard.press('F6')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Group B' })).toBeVisible()
  await remove()
  const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  // Earlier toasts may still be there, below the newest.
  await page.getByRole('button', { name: 'Dismiss' }).last().click()
  expect((await gone).status()).toBe(204)
  await expect(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible()
  expect(await fetchLists(page)).toHaveLength(0)
})

test('a person on the list is searched, corrected and removed; leaving the page performs the pending removal immediately', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const { id } = await givenList(page, { earners: people(30) })
  await page.goto(`/lists/${id}`)
  await expect(page.getByRole('columnheader', { name: 'course' })).toBeVisible()
  await page.getByRole('searchbox').fill('okoro')
  await expect(page).toHaveURL(/search=okoro/)
  await page.getByRole('button', { name: 'Actions for Ada Okoro' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const sheet = page.getByRole('dialog', { name: 'Ada Okoro' })
  await expect(sheet.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly')
  await expect(sheet.getByRole('textbox', { name: 'course' })).toHaveValue('Physics')
  expect(await faults(page), 'a person').toEqual([])
  await sheet.getByRole('textbox', { name: 'course' }).fill('Astrophysics')
  await sheet.getByRole('textbox', { name: 'First name' }).fill('Adaeze')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Adaeze Okoro' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Astrophysics' })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Adaeze Okoro' }).click()
  await page.getByRole('menuitem', { name: 'Remove from the list' }).click()
  await expect(page.getByRole('heading', { name: 'Nobody matches “okoro”' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Adaeze Okoro' })).toBeVisible()
  await page.getByRole('searchbox').fill('nobody at all')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page.getByRole('link', { name: 'Person Number 2', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Person Number 2', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Remove from the list' }).click()
  await expect(page.getByText('Person Number 2 was removed from the list. Issued badges stay.')).toBeVisible()
  expect(await faults(page), 'the list, and the toast with Undo').toEqual([])
  await page.goto('about:blank')
  await expect.poll(async () => (await fetchLists(page))[0]?.earners_count).toBe(29)
})
