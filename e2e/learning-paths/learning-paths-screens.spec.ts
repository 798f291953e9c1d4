import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { givenPath, middleOf, stepRows, stepsOf } from './learning-path.ts'

test('the learning paths have no axe violations', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await page.goto('/learning-paths')
  await expect(page.getByRole('heading', { name: 'No learning paths yet' })).toBeVisible()
  expect(await faults(page), 'no path').toEqual([])
  await page.getByRole('button', { name: 'New learning path' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create path' }).click()
  await expect(page.getByText('The title is missing.')).toBeVisible()
  expect(await faults(page), 'the dialog of a new one').toEqual([])

  await page.keyboard.press('Escape')

  const { path, steps } = await givenPath(page)
  await givenPath(page, { title: 'Begun only', status: 'draft' }, [])
  await givenTemplate(page, { title: 'Another' })
  await givenBadge(page, path)
  await page.request.put(`/api/v1/issuers/organization/badge_templates/${steps[0]?.id}`, {
    data: { status: 'archived' },
  })
  await page.goto(`/learning-paths/${path.id}`)
  await expect(page.getByText('Changes to the steps are published together')).toBeVisible()
  await page.getByRole('button', { name: 'Drag Step A.' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Picked up. Step 1 of 3', { exact: true })).toBeVisible()
  expect(await faults(page), 'the builder of a blocked path, with a step in hand').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Replace Step A' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Choose: Another' })).toBeVisible()
  expect(await faults(page), 'the sheet over it').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Learning paths' }).click()
  await expect(page.getByText('Begun only')).toBeVisible()
  await expect(page.getByText('Step 1, Step A, is archived.')).toBeVisible()
  expect(await faults(page), 'the list').toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Teaching foundations' }).click()
  await page.getByRole('button', { name: 'Move or remove Step B' }).click()
  await page.getByRole('menuitem', { name: 'Move', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Drop' })).toBeVisible()
  // Scrolled to the top, so that the sticky bar covers no element halfway.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await faults(page), 'a step in hand on a phone').toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a step is moved from its menu, templates are added from a sheet, and the changes are published from the foot of the page', async ({
    newIssuer,
  }) => {
    const { page } = await newIssuer()
    const { path } = await givenPath(page)
    await givenTemplate(page, { title: 'Another' })
    await givenBadge(page, path)
    await page.goto(`/learning-paths/${path.id}`)
    await page.getByRole('button', { name: 'Move or remove Step A' }).tap()
    await page.getByRole('menuitem', { name: 'Move', exact: true }).tap()
    await page.getByRole('button', { name: 'Down', exact: true }).tap()
    await page.getByRole('button', { name: 'Drop', exact: true }).tap()
    await expect(stepRows(page)).toHaveText([/Step B/, /Step A/, /Step C/])

    await page.getByRole('button', { name: 'Add a template' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Add: Another' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await expect(stepRows(page)).toHaveText([/Step B/, /Step A/, /Step C/, /Another/])
    await page.getByRole('button', { name: 'Move or remove Step C' }).tap()
    await page.getByRole('menuitem', { name: 'Remove' }).tap()
    await expect(page.getByText('3 changes not published', { exact: false }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).last().tap()
    await page.getByRole('button', { name: 'Publish as version 2' }).tap()
    await expect.poll(() => stepsOf(page, path)).toEqual(['Step B', 'Step A', 'Step C', 'Another'])
  })
})

test('in a path longer than the screen the last step can be dragged, and a step moved by keyboard stays in view', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const names = Array.from({ length: 20 }, (_, index) => `Step number ${index + 1}`)
  const { path } = await givenPath(page, {}, names)
  await page.goto(`/learning-paths/${path.id}`)
  await expect(stepRows(page)).toHaveCount(20)
  const grip = page.getByRole('button', { name: 'Drag Step number 20.' })
  await grip.scrollIntoViewIfNeeded()
  const { x, y } = await middleOf(grip)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 200, { steps: 8 })
  await page.mouse.up()
  await expect.poll(async () => (await stepsOf(page, path)).indexOf('Step number 20')).toBe(17)
  await expect(stepRows(page).nth(17)).toContainText('Step number 20')

  await grip.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Home')
  await expect(page.getByText('Picked up. Step 1 of 20', { exact: true })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('End')
  await expect(page.getByText('Picked up. Step 20 of 20', { exact: true })).toBeInViewport({ ratio: 1 })
})
