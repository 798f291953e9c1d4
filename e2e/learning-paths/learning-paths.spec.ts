import { givenTemplate } from '../support/given.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { expect, test } from '../support/test.ts'
import { dragBelow, givenPath, middleOf, stepRows, stepsOf } from './learning-path.ts'

test('the list shows steps, status and why a path cannot be awarded; filters are kept in the URL', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const { steps } = await givenPath(page, { title: 'Starting to teach' })
  await givenPath(page, { title: 'Begun only', status: 'draft' }, [])
  await page.request.put(`/api/v1/issuers/organization/badge_templates/${steps[1]?.id}`, {
    data: { status: 'archived' },
  })
  await page.goto('/learning-paths')
  const rows = page.getByRole('list', { name: 'Learning paths' }).locator('> li')
  await expect(rows).toHaveCount(2)
  const teaching = rows.filter({ hasText: 'Starting to teach' })
  await expect(teaching).toContainText('3 steps')
  await expect(teaching).toContainText('Step 2, Step B, is archived.')
  await expect(rows.filter({ hasText: 'Begun only' })).toContainText('The path has no steps yet.')

  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('menuitemradio', { name: 'Draft' }).click()
  await expect(page).toHaveURL(/status=draft/)
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveText([/Begun only/])
  await page.getByRole('searchbox').fill('teach')
  await expect(page.getByRole('heading', { name: 'No learning paths match these filters' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear all' }).last().click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('searchbox').fill('teach')
  await expect(rows).toHaveText([/Starting to teach/])
  await rows.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Starting to teach' })).toBeVisible()
})

test('a path is created from its title, filled with steps, also ones activated meanwhile, and activated once complete', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  await givenTemplate(page, { title: 'Peer mentoring' })
  await givenTemplate(page, { title: 'Tutoring', status: 'draft' })
  await page.request.put('/api/v1/issuers/organization', { data: { language: 'it' } })
  await page.goto('/learning-paths')
  await page.getByRole('button', { name: 'New learning path' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create path' }).click()
  await expect(dialog.getByText('The title is missing.')).toBeVisible()
  await dialog.getByLabel('Title').fill('Foundations')
  await dialog.getByRole('button', { name: 'Create path' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Foundations' })).toBeVisible()
  await expect(page.getByText('The path cannot be activated yet.')).toBeVisible()
  const parts = page.getByRole('navigation', { name: 'Parts of this path' })
  await parts.getByRole('link', { name: 'Details' }).click()
  await expect(page.getByRole('radio', { name: 'Italian' })).toBeChecked()
  const current = page.getByRole('navigation', { name: 'Main navigation' }).locator('[aria-current=page]')
  await expect(current).toHaveText('Learning paths')
  await parts.getByRole('link', { name: /Steps/ }).click()

  await page.getByRole('button', { name: 'Add: Peer mentoring' }).click()
  await expect(stepRows(page)).toHaveText([/Peer mentoring/])
  await expect(page.getByText('All active templates are already in the path.')).toBeVisible()
  const activate = page.getByRole('button', { name: 'Activate path' })
  await expect(activate).toHaveAccessibleDescription(/Missing from the details: .*Code/)
  await expect(page.getByRole('link', { name: /Missing from the details/ })).toBeVisible()

  const id = page.url().split('/').at(-1)
  const content = { code: 'FND', type: 'participation', description: '<p>All.</p>', assignment_criteria: '<p>All.</p>' }
  await page.request.put(`/api/v1/issuers/organization/badge_templates/${id}`, { data: content })
  await page.getByRole('navigation').getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('link', { name: 'Tutoring' }).click()
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('Tutoring is active and can be awarded')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Learning paths' }).click()
  await page.getByRole('link', { name: 'Foundations' }).click()
  await expect(page.getByRole('button', { name: 'Add: Tutoring' })).toBeVisible()

  await page.getByRole('button', { name: 'Activate path' }).click()
  await expect(page.getByText('Foundations is active and can be awarded')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Award', exact: true })).toBeVisible()
})

test('steps are dragged by their grips and templates from the list, Escape cancels, and Undo restores', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const { path } = await givenPath(page)
  await givenTemplate(page, { title: 'Another' })
  await page.goto(`/learning-paths/${path.id}`)
  await page.getByRole('button', { name: 'Remove Step B from the path' }).click()
  await expect(stepRows(page)).toHaveText([/Step A/, /Step C/])
  await expect(page.getByRole('button', { name: 'Add: Step B' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Step C from the path' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(stepRows(page)).toHaveText([/Step A/, /Step B/, /Step C/])
  await expect.poll(() => stepsOf(page, path)).toEqual(['Step A', 'Step B', 'Step C'])

  await dragBelow(page, 'Step A', 'Step B')
  await expect(stepRows(page).filter({ hasText: 'Step A' })).toContainText('2')
  await expect(stepRows(page).filter({ hasText: 'Step B' })).toContainText('1')
  await page.mouse.up()
  await expect(stepRows(page)).toHaveText([/Step B/, /Step A/, /Step C/])
  await expect.poll(() => stepsOf(page, path)).toEqual(['Step B', 'Step A', 'Step C'])

  await dragBelow(page, 'Step B', 'Step C')
  await expect(page.getByText('Step 3 of 3', { exact: true })).toBeAttached()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(stepRows(page)).toHaveText([/Step B/, /Step A/, /Step C/])
  await page.getByRole('button', { name: 'Undo move' }).click()
  await expect.poll(() => stepsOf(page, path)).toEqual(['Step A', 'Step B', 'Step C'])

  const choice = page.getByRole('list', { name: 'Templates to add' }).getByText('Another')
  const from = await middleOf(choice)
  const to = await middleOf(stepRows(page).filter({ hasText: 'Step B' }))
  const carryTo = async (x: number, y: number) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 20, from.y)
    await page.mouse.move(x, y, { steps: 5 })
  }
  await carryTo(to.x, to.y + 20)
  await expect(stepRows(page).filter({ hasText: 'Step C' })).toContainText('4')
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await carryTo(from.x, from.y + 200)
  await page.mouse.up()
  await expect(stepRows(page)).toHaveText([/1.*Step A/s, /2.*Step B/s, /3.*Step C/s])

  await carryTo(to.x, to.y + 20)
  await page.mouse.up()
  await expect(stepRows(page)).toHaveText([/1.*Step A/s, /2.*Step B/s, /3.*Another/s, /4.*Step C/s])
  await expect.poll(() => stepsOf(page, path)).toEqual(['Step A', 'Step B', 'Another', 'Step C'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => stepsOf(page, path)).toEqual(['Step A', 'Step B', 'Step C'])
})

test('no counts by type are shown before the templates are loaded; moves made faster than they are saved are sent one after the other', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const { path } = await givenPath(page)
  await givenTemplate(page, { title: 'Another' })
  const answer = await holdRequests(page, '**/badge_templates?**')
  let open = 0
  let most = 0
  await page.route('**/learning_path/**', async (route) => {
    open += 1
    most = Math.max(most, open)
    const answer = await route.fetch()
    open -= 1
    await route.fulfill({ response: answer })
  })
  await page.goto(`/learning-paths/${path.id}`)
  const types = page.getByRole('group', { name: 'Filter by type' })
  await expect(page.getByRole('button', { name: /^Add: Another/ })).toBeVisible()
  await expect(types).not.toHaveText(/\d/)
  answer()
  await expect(types.getByLabel('Participation: 1')).toBeVisible()
  await expect(types).toHaveText(/0010/)

  await page.getByRole('button', { name: 'Move Step A down' }).click()
  await page.getByRole('button', { name: 'Move Step A down' }).click()
  await page.getByRole('button', { name: 'Move Step C up' }).click()
  await expect(stepRows(page)).toHaveText([/Step C/, /Step B/, /Step A/])
  await expect.poll(() => stepsOf(page, path)).toEqual(['Step C', 'Step B', 'Step A'])
  await expect(stepRows(page)).toHaveText([/Step C/, /Step B/, /Step A/])
  expect(most).toBe(1)
})

test('a refused change reverts and says why; one that could not be saved can be retried once the service answers', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/learning_path|ERR_FAILED/)
  trouble.expect(/status of 409/)
  const { page } = await newIssuer()
  const { path } = await givenPath(page)
  const other = await givenTemplate(page, { title: 'Archived meanwhile' })
  await page.goto(`/learning-paths/${path.id}`)
  const add = page.getByRole('button', { name: 'Add: Archived meanwhile' })
  await expect(add).toBeVisible()
  await page.request.put(`/api/v1/issuers/organization/badge_templates/${other.id}`, { data: { status: 'archived' } })
  await add.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Archived meanwhile was not saved' })).toContainText(
    'Only an active template can be a step.',
  )
  await expect(stepRows(page)).toHaveText([/Step A/, /Step B/, /Step C/])
  await expect(add).toBeHidden()

  await page.route('**/learning_path/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Move Step A down' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The change to Step A was not saved' })).toBeVisible()
  await expect(stepRows(page)).toHaveText([/Step A/, /Step B/, /Step C/])
  await expect(page.getByRole('button', { name: 'Undo move' })).toBeHidden()

  await page.unroute('**/learning_path/**')
  await page.getByRole('button', { name: 'Move Step A down' }).click()
  await expect(page.getByText('was not saved')).toBeHidden()
  await expect.poll(() => stepsOf(page, path)).toEqual(['Step B', 'Step A', 'Step C'])
})

test('a step that blocks its path is marked in place, at the top and on the button, and is replaced; an archived path is read-only until restored', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const { path, steps } = await givenPath(page)
  await givenTemplate(page, { title: 'Its successor' })
  await page.request.put(`/api/v1/issuers/organization/badge_templates/${steps[1]?.id}`, {
    data: { status: 'archived' },
  })
  await page.goto(`/learning-paths/${path.id}`)
  await expect(stepRows(page).nth(1)).toContainText('Archived: the path cannot be awarded with it')
  await expect(page.getByRole('link', { name: 'Step 2, Step B, is archived.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Award', exact: true })).toHaveAccessibleDescription(/is archived/)

  await page.getByRole('button', { name: 'Replace Step B' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Choose: Its successor' }).click()
  await expect(stepRows(page)).toHaveText([/Step A/, /Its successor/, /Step C/])
  await expect.poll(() => stepsOf(page, path)).toEqual(['Step A', 'Its successor', 'Step C'])
  await expect(page.getByRole('main').getByRole('link', { name: 'Award', exact: true })).toBeVisible()

  await page.request.put(`/api/v1/issuers/organization/badge_templates/${path.id}`, { data: { status: 'archived' } })
  await page.reload()
  await expect(stepRows(page)).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Remove Step A from the path' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('button', { name: 'Remove Step A from the path' })).toBeVisible()
})
