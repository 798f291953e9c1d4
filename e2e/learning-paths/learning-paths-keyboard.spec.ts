import type { Page } from '@playwright/test'
import { givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { givenPath, stepRows, stepsOf } from './learning-path.ts'

const word = {
  grip: 'Drag Step A.',
  lifted: 'Step A picked up. Step 1 of 3. Use the arrow keys to move it, Space to drop it, Escape to put it back.',
  where: 'Step 3 of 3',
  dropped: 'Step A dropped. Step 3 of 3',
  back: 'Step A put back. Step 3 of 3',
  up: 'Move Step A up',
  moved: 'Step A moved. Step 2 of 3',
  add: 'Add: Another',
  added: 'Another added as step 4',
  undo: 'Undo',
  remove: 'Remove Step A from the path',
}

const announced = (page: Page, text: string) =>
  expect(page.locator('[aria-live="assertive"]').filter({ hasText: text })).toBeAttached()

test('steps are reordered by keyboard alone, and every move is announced', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const { path } = await givenPath(page)
  await page.goto(`/learning-paths/${path.id}`)
  const grip = page.getByRole('button', { name: word.grip })
  await grip.focus()
  await page.keyboard.press('Space')
  await announced(page, word.lifted)
  await expect(grip).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await announced(page, word.where)
  await expect(grip).toBeFocused()
  expect(await stepsOf(page, path)).toEqual(['Step A', 'Step B', 'Step C'])
  await page.keyboard.press('Space')
  await announced(page, word.dropped)
  await expect(stepRows(page)).toHaveText([/Step B/, /Step C/, /Step A/])
  await expect.poll(() => stepsOf(page, path)).toEqual(['Step B', 'Step C', 'Step A'])

  await page.keyboard.press('Enter')
  await page.keyboard.press('Home')
  await expect(stepRows(page)).toHaveText([/Step A/, /Step B/, /Step C/])
  await page.keyboard.press('Escape')
  await announced(page, word.back)
  await expect(stepRows(page)).toHaveText([/Step B/, /Step C/, /Step A/])

  await page.getByRole('button', { name: word.up }).focus()
  await page.keyboard.press('Enter')
  await announced(page, word.moved)
  await expect(page.getByRole('button', { name: word.up })).toBeFocused()
  await expect.poll(() => stepsOf(page, path)).toEqual(['Step B', 'Step A', 'Step C'])
})

test('steps are added and removed by keyboard alone; a picked-up step that loses the focus is dropped in place', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const { path } = await givenPath(page)
  await givenTemplate(page, { title: 'Another' })
  await givenTemplate(page, { title: 'Yet another' })
  const undo = async () => {
    await page.keyboard.press('F6')
    await expect(page.getByRole('button', { name: word.undo, exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await page.goto(`/learning-paths/${path.id}`)
  await page.getByRole('button', { name: word.remove }).focus()
  await page.keyboard.press('Enter')
  await expect(stepRows(page)).toHaveText([/Step B/, /Step C/])
  await undo()
  await expect.poll(() => stepsOf(page, path)).toEqual(['Step A', 'Step B', 'Step C'])

  await page.getByRole('button', { name: word.add, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(stepRows(page)).toHaveText([/Step A/, /Step B/, /Step C/, /Another/])
  await expect(page.getByRole('button', { name: /Yet another/ })).toBeFocused()
  await expect(page.getByText(word.added)).toBeVisible()
  await undo()
  await expect.poll(() => stepsOf(page, path)).toEqual(['Step A', 'Step B', 'Step C'])

  await page.getByRole('button', { name: word.grip }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect.poll(() => stepsOf(page, path)).toEqual(['Step B', 'Step A', 'Step C'])
})
