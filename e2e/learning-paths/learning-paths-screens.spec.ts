import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { givenPath, stepRows, stepsOf } from './learning-path.ts'

test('the learning paths have no axe violations', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await page.goto('/learning-paths')
  await expect(page.getByRole('heading', { name: 'No learning paths yet' })).toBeVisible()
  expect(await faults(page), 'no path').toEqual([])
  await page.getByRole('button', { name: 'New learning path' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create path' }).click()
  await expect(page.getByText('The title is missing.')).toBeVisible()
  expect(await faults(page), 'the dialog of a new one').toEqual([])

  const { path, steps } = await givenPath(page)
  await givenPath(page, { title: 'Begun only', status: 'draft' }, [])
  await givenTemplate(page, { title: 'Another' })
  await givenBadge(page, path)
  await page.goto(`/learning-paths/${path.id}`)
  await expect(page.getByText('Changes to the steps are published together')).toBeVisible()
  expect(await faults(page), 'the builder').toEqual([])
  await page.getByRole('button', { name: 'Drag Step A.' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Picked up. Step 1 of 3', { exact: true })).toBeVisible()
  expect(await faults(page), 'a step in hand').toEqual([])
  await page.keyboard.press('Escape')

  await page.request.put(`/api/v1/issuers/organization/badge_templates/${steps[0]?.id}`, {
    data: { status: 'archived' },
  })
  await page.reload()
  await page.getByRole('button', { name: 'Replace Step A' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Choose: Another' })).toBeVisible()
  expect(await faults(page), 'the sheet over a blocked path').toEqual([])
  await page.goto('/learning-paths')
  await expect(page.getByText('Step 1, Step A, is archived.')).toBeVisible()
  expect(await faults(page), 'the list').toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/learning-paths/${path.id}`)
  await page.getByRole('button', { name: 'Move or remove Step B' }).click()
  await page.getByRole('menuitem', { name: 'Move', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Drop' })).toBeVisible()
  // Scrolled to the top, so that the sticky bar covers no element halfway.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await faults(page), 'a step in hand on a phone').toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a step is moved from its menu, and templates are added from a sheet', async ({ newIssuer }) => {
    const { page } = await newIssuer()
    const { path } = await givenPath(page)
    await givenTemplate(page, { title: 'Another' })
    await page.goto(`/learning-paths/${path.id}`)
    await page.getByRole('button', { name: 'Move or remove Step A' }).tap()
    await page.getByRole('menuitem', { name: 'Move', exact: true }).tap()
    await page.getByRole('button', { name: 'Down', exact: true }).tap()
    await page.getByRole('button', { name: 'Drop', exact: true }).tap()
    await expect(stepRows(page)).toHaveText([/Step B/, /Step A/, /Step C/])
    await expect.poll(() => stepsOf(page, path)).toEqual(['Step B', 'Step A', 'Step C'])

    await page.getByRole('button', { name: 'Add a template' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Add: Another' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await expect(stepRows(page)).toHaveText([/Step B/, /Step A/, /Step C/, /Another/])
    await page.getByRole('button', { name: 'Move or remove Step C' }).tap()
    await page.getByRole('menuitem', { name: 'Remove' }).tap()
    await page.getByRole('button', { name: 'Undo', exact: true }).last().tap()
    await expect.poll(() => stepsOf(page, path)).toEqual(['Step B', 'Step A', 'Step C', 'Another'])
  })
})

test('a path with a hundred steps is shown, and the last one can be dragged', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const names = Array.from({ length: 100 }, (_, index) => `Step number ${index + 1}`)
  const { path } = await givenPath(page, {}, names)
  await page.goto(`/learning-paths/${path.id}`)
  await expect(stepRows(page)).toHaveCount(100)
  const grip = page.getByRole('button', { name: 'Drag Step number 100.' })
  await grip.scrollIntoViewIfNeeded()
  const box = await grip.boundingBox()
  if (!box) throw new Error('The grip is not on the screen')
  await page.mouse.move(box.x + 10, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 10, box.y - 190, { steps: 8 })
  await page.mouse.up()
  await expect.poll(async () => (await stepsOf(page, path)).indexOf('Step number 100')).toBe(97)
  await expect(stepRows(page).nth(97)).toContainText('Step number 100')
})
