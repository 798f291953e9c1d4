import type { Page } from '@playwright/test'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { expect, test } from '../support/test.ts'
import { changeTemplate, openEditor } from './template-editor.ts'

const gallery = (page: Page) => page.getByRole('list', { name: 'Templates, newest first' }).locator('> li')
const rows = (page: Page) => page.getByRole('table').locator('tbody tr')

async function addFilter(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

test('gallery and list show the same, the choice is remembered; filters are kept in the URL, shown as chips, and removed one by one', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const data = await givenTemplate(page, { title: 'Data', code: 'DATA-25', other_org: 'Ardleshire Trust' })
  for (const name of ['a', 'b']) await givenBadge(page, data, { recipient_email: `${name}@college.example` })
  await givenTemplate(page, { title: 'Dati', language: 'it', status: 'draft', is_published: 0, code: '' })
  await givenTemplate(page, { title: 'Scrivere', language: 'it', is_published: 0 })
  await page.goto('/templates')
  await expect(gallery(page)).toHaveText([
    /Scrivere/,
    /Dati\s*Draft\s*No badges yet/,
    /Data\s*DATA-25\s*Active\s*2 badges issued/,
  ])
  await expect(page.getByText('3 templates', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
  await expect(rows(page)).toHaveText([/Scrivere/, /Dati.*Draft/s, /Data.*DATA-25.*Participation.*Active/s])
  await expect(rows(page).nth(2).getByRole('cell').nth(-2)).toContainText('2')

  await addFilter(page, 'Italian')
  await expect(page).toHaveURL(/language=it/)
  await expect(rows(page)).toHaveCount(2)
  await addFilter(page, 'Draft')
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('group', { name: 'Public' }).getByRole('menuitemradio', { name: 'No', exact: true }).click()
  await expect(rows(page)).toHaveText([/Dati/])
  await page.reload()
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked()
  await expect(rows(page)).toHaveText([/Dati/])
  const chips = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^(Status|Language|Public)/ })
  await expect(chips).toHaveText(['Status Draft', 'Language Italian', 'Public No'])
  await page.getByRole('button', { name: 'Remove filter: Status' }).click()
  await expect(page).not.toHaveURL(/status=/)
  await expect(rows(page)).toHaveCount(2)
  // The focus moves to the next chip, so that filters can be removed one after the other by keyboard.
  await expect(page.getByRole('button', { name: 'Remove filter: Language' })).toBeFocused()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/templates$/)

  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('menuitem', { name: 'Other organization…' }).click()
  await page.getByRole('dialog').getByLabel('Other organization').fill('ardleshire')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveText([/Data/])
  await expect(page).toHaveURL(/org=ardleshire/)
})

test('a list that fails to load can be retried; an empty one links to the first template; the search finds contents and codes', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/503/)
  const { page } = await newIssuer()
  let isDown = true
  await page.route('**/badge_templates?**', (route) => (isDown ? route.fulfill({ status: 503 }) : route.continue()))
  await page.goto('/templates')
  await expect(page.getByRole('heading', { name: 'The service is not answering' })).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No templates yet' })).toBeVisible()
  await page.getByRole('link', { name: 'New template' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'New template' })).toBeVisible()

  await givenTemplate(page, { title: 'Peer mentoring', description: '<p>Helps <em>newcomers</em> along.</p>' })
  await givenTemplate(page, { title: 'First aid', code: 'FAW-3' })
  await page.goto('/templates')
  const search = page.getByRole('searchbox')
  await search.fill('newcomers')
  await expect(gallery(page)).toHaveText([/Peer mentoring/])
  await expect(page.getByText('1 template found')).toBeVisible()
  await search.fill('faw')
  await expect(gallery(page)).toHaveText([/First aid/])
  await search.fill('nothing of the kind')
  await expect(page.getByRole('heading', { name: 'No templates match these filters' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear all' }).click()
  await expect(gallery(page)).toHaveCount(2)
})

test('a template is archived with Undo, restored and duplicated, and a draft is deleted', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await givenTemplate(page, { title: 'Peer mentoring', code: 'PEER-25' })
  await page.goto('/templates')
  const chooseAction = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for Peer mentoring', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await chooseAction('Archive')
  await expect(gallery(page)).toContainText('Archived')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(gallery(page)).toContainText('Active')
  await chooseAction('Archive')
  await expect(gallery(page)).toContainText('Archived')
  await chooseAction('Restore')
  await expect(page.getByText('Peer mentoring is active again')).toBeVisible()
  await expect(gallery(page)).toContainText('Active')

  await chooseAction('Duplicate')
  await expect(page.getByRole('heading', { level: 1, name: 'Peer mentoring (copy)' })).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveValue('')
  await expect(page.getByRole('link', { name: 'The code is missing' })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Peer mentoring (copy)' }).click()
  await page.getByRole('menuitem', { name: 'Delete draft…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete the draft “Peer mentoring (copy)”?' })
  await expect(question.getByRole('button', { name: 'Keep the draft' })).toBeFocused()
  const letListCome = await holdRequests(page, '**/badge_templates?is_learning_path=0')
  await question.getByRole('button', { name: 'Delete draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Peer mentoring (copy)' })).toHaveCount(0)
  // A deleted template is not shown again, however long the new list takes to load.
  await expect(gallery(page)).toHaveCount(0)
  letListCome()
  await expect(page).toHaveURL(/\/templates$/)
  await expect(gallery(page)).toHaveText([/Peer mentoring/])
})

test('a refused restore says why and links to the editor; an archived template says so, and keeps a path from being awarded until it is restored', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 422/)
  const { page } = await newIssuer()
  const half = await givenTemplate(page, { title: 'Half done', status: 'draft', description: '' })
  const step = await givenTemplate(page, { title: 'Step' })
  const path = await givenTemplate(page, { title: 'Teaching', is_learning_path: 1, learning_path: [step.id] })
  for (const { id } of [half, step]) await changeTemplate(page, id, { status: 'archived' })
  await page.goto('/templates')
  await page.getByRole('button', { name: 'Actions for Half done' }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  const refusal = page.getByRole('alertdialog', { name: 'Half done was not restored' })
  await expect(refusal).toContainText('Some required fields are empty')
  await refusal.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Half done' })).toBeVisible()

  await openEditor(page, path)
  const links = page.getByRole('link', { name: 'Edit the steps' })
  await expect(links.first()).toBeVisible()
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', `/learning-paths/${path.id}`)
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('link', { name: 'Step', exact: true }).click()
  await expect(page.getByText('This template is archived')).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('link', { name: 'Award badges' })).toBeVisible()
})
