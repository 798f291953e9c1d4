import type { Page } from '@playwright/test'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { givenPath, stepRows, stepsOf } from './learning-path.ts'

/** Opens a path that one person holds. */
async function openIssuedPath(page: Page) {
  const given = await givenPath(page)
  await givenBadge(page, given.path)
  await page.goto(`/learning-paths/${given.path.id}`)
  await expect(stepRows(page)).toHaveCount(3)
  return given
}

async function versionsOf(page: Page, path: { id: string }): Promise<string[]> {
  const answer = await page.request.get(`/api/v1/issuers/organization/badge_templates/${path.id}/versions`)
  return (await answer.json()).data.map(({ version_code }: { version_code: string }) => version_code)
}

const publish = (page: Page, version = 2) => page.getByRole('button', { name: `Publish as version ${version}` })

test('changes of an issued path are collected, survive a reload, and are published together as the next version', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  await givenTemplate(page, { title: 'Another' })
  const { path } = await openIssuedPath(page)
  await expect(page.getByText('Changes to the steps are published together, as version 2.')).toBeVisible()
  await page.getByRole('button', { name: 'Move Step A down' }).click()
  await expect(page.getByText('1 change not published: 1 step moved')).toBeVisible()
  await page.getByRole('button', { name: 'Add: Another' }).click()
  await page.getByRole('button', { name: 'Remove Step C from the path' }).click()
  await expect(page.getByText(/^3 changes not published: .*added.*removed.*moved/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add: Step C' })).toBeVisible()
  expect(await stepsOf(page, path)).toEqual(['Step A', 'Step B', 'Step C'])
  expect(await versionsOf(page, path)).toEqual(['1'])

  await page.reload()
  await expect(stepRows(page)).toHaveText([/Step B/, /Step A/, /Another/])
  await publish(page).click()
  await expect(page.getByText('Version 2 of Teaching foundations is published')).toBeVisible()
  await expect(page.getByText('Version 2 has not been awarded yet. 1 badge stays on version 1.')).toBeVisible()
  await expect(publish(page)).toBeHidden()
  expect(await stepsOf(page, path)).toEqual(['Step B', 'Step A', 'Another'])
  expect(await versionsOf(page, path)).toEqual(['2', '1'])

  await page.getByRole('button', { name: 'Move Step A up' }).click()
  await page.getByRole('button', { name: 'Update version 2' }).click()
  await expect.poll(() => stepsOf(page, path)).toEqual(['Step A', 'Step B', 'Another'])
  expect(await versionsOf(page, path)).toEqual(['2', '1'])
})

test('an undone change counts as none, Undo restores discarded ones, leaving mentions them, and closing the tab asks first', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const { path } = await openIssuedPath(page)
  await page.getByRole('button', { name: 'Move Step A down' }).click()
  await page.getByRole('button', { name: 'Undo move' }).click()
  await expect(publish(page)).toBeHidden()
  await page.getByRole('button', { name: 'Remove Step B from the path' }).click()
  await page.getByRole('button', { name: 'Move Step C up' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(stepRows(page)).toHaveText([/Step A/, /Step B/, /Step C/])
  await page.getByText('2 changes discarded').locator('..').getByRole('button', { name: 'Undo' }).click()
  await expect(stepRows(page)).toHaveText([/Step C/, /Step A/])
  await page.getByRole('button', { name: 'Remove Step A from the path' }).click()
  await page.getByRole('button', { name: 'Remove Step C from the path' }).click()
  await expect(publish(page)).toHaveAccessibleDescription('The path has no steps yet.')

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Learning paths' }).click()
  await expect(page.getByText('Your changes to Teaching foundations are not published.')).toBeVisible()
  await page.goBack()
  await expect(publish(page)).toHaveAccessibleDescription('The path has no steps yet.')
  const opening = page.waitForEvent('dialog')
  await page.getByRole('button', { name: 'Add: Step B' }).click()
  await page.close({ runBeforeUnload: true })
  const question = await opening
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  expect(await stepsOf(page, path)).toEqual(['Step A', 'Step B', 'Step C'])
})

test('two tabs share one draft: each shows the other’s changes, and either publishes it', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const { path } = await openIssuedPath(page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await page.getByRole('button', { name: 'Move Step A down' }).click()
  await expect(stepRows(other)).toHaveText([/Step B/, /Step A/, /Step C/])
  await other.getByRole('button', { name: 'Remove Step C from the path' }).click()
  await expect(stepRows(page)).toHaveText([/Step B/, /Step A/])
  await publish(page).click()
  await expect(page.getByText('Version 2 of Teaching foundations is published')).toBeVisible()
  await expect(publish(other)).toBeHidden()
  await expect(stepRows(other)).toHaveText([/Step B/, /Step A/])
  expect(await versionsOf(page, path)).toEqual(['2', '1'])
})

test('changes that cannot be published are kept, say why, and are published once possible; those of others are not overwritten', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED/)
  trouble.expect(/status of 4(09|22)/)
  const { page } = await newIssuer()
  const other = await givenTemplate(page, { title: 'Another' })
  const { path, steps } = await openIssuedPath(page)
  await page.getByRole('button', { name: 'Add: Another' }).click()
  await page.route('**/steps', (route) => route.abort())
  await publish(page).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Nothing was published. Your changes are still here.' })
  await expect(refusal).toBeVisible()
  await page.unroute('**/steps')
  await page.request.put(`/api/v1/issuers/organization/badge_templates/${other.id}`, { data: { status: 'archived' } })
  await publish(page).click()
  await expect(refusal).toContainText('Another: Only an active template can be a step.')
  await expect(stepRows(page).nth(3)).toContainText('Archived: the path cannot be awarded with it')
  await page.reload()
  await expect(stepRows(page).nth(3)).toContainText('Archived')
  await page.getByRole('button', { name: 'Remove Another from the path' }).click()
  await expect(publish(page)).toBeHidden()
  await page.getByRole('button', { name: 'Move Step A down' }).click()
  await publish(page).click()
  await expect.poll(() => stepsOf(page, path)).toEqual(['Step B', 'Step A', 'Step C'])

  const [a, b, c] = steps.map(({ id }) => id)
  await page.getByRole('button', { name: 'Remove Step B from the path' }).click()
  await page.request.put(`/api/v1/issuers/organization/learning_paths/${path.id}/steps`, {
    data: { learning_path: [c, b, a] },
  })
  await page.getByRole('button', { name: 'Update version 2' }).click()
  await expect(page.getByText(/^Changed meanwhile by you in another window, at .*: Steps of the path\.$/)).toBeVisible()
  expect(await stepsOf(page, path)).toEqual(['Step C', 'Step B', 'Step A'])
  // The draft is replayed on what is there now, and can be published with it.
  await expect(stepRows(page)).toHaveText([/Step C/, /Step A/])
  await expect(page.getByText('Someone changed this path after you started.')).toBeVisible()
  await page.getByRole('button', { name: 'Update version 2' }).click()
  await expect.poll(() => stepsOf(page, path)).toEqual(['Step C', 'Step A'])
})
