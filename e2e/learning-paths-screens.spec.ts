import { faults } from './axe.ts'
import { givenBadge, givenTemplate } from './given.ts'
import { givenPath, stepsOf, trail } from './learning-path.ts'
import { expect, test } from './test.ts'

for (const theme of ['light', 'dark'] as const) {
  test(`the learning paths have no fault that axe can see, in the ${theme} theme`, async ({ newIssuer }) => {
    const { page } = await newIssuer()
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
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
    expect(await faults(page), 'a step in hand on a phone').toEqual([])
  })
}

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
    await expect(trail(page)).toHaveText([/Step B/, /Step A/, /Step C/])
    await expect.poll(() => stepsOf(page, path)).toEqual(['Step B', 'Step A', 'Step C'])

    await page.getByRole('button', { name: 'Add a template' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Add: Another' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await expect(trail(page)).toHaveText([/Step B/, /Step A/, /Step C/, /Another/])
    await page.getByRole('button', { name: 'Move or remove Step C' }).tap()
    await page.getByRole('menuitem', { name: 'Remove' }).tap()
    await page.getByRole('button', { name: 'Undo', exact: true }).last().tap()
    await expect.poll(() => stepsOf(page, path)).toEqual(['Step B', 'Step A', 'Step C', 'Another'])
  })
})

const LONG =
  'Progettazione didattica inclusiva e valutazione delle competenze trasversali nell’istruzione universitaria'

test('long Italian titles and long codes fit every screen', async ({ newIssuer }) => {
  const { page } = await newIssuer({ language: 'it' })
  const code = () => `PDI-VCT-${Math.random().toString(36).slice(2, 8).toUpperCase()}`
  const names = [`${LONG} A`, `${LONG} B`]
  const steps = []
  for (const title of names) steps.push(await givenTemplate(page, { title, code: code(), language: 'it' }))
  await givenTemplate(page, { title: `${LONG} C`, code: code(), language: 'it' })
  const path = await givenTemplate(page, {
    title: LONG,
    code: code(),
    language: 'it',
    is_learning_path: 1,
    learning_path: steps.map(({ id }) => id),
  })
  await page.request.put(`/api/v1/issuers/organization/badge_templates/${steps[1]?.id}`, {
    data: { status: 'archived' },
  })
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const address of ['/learning-paths', `/learning-paths/${path.id}`]) {
      await page.goto(address)
      await expect(page.getByText(`${LONG} B`).first()).toBeAttached()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${address} at ${width} px`).toBe(0)
    }
  }
})

test('a hundred steps are there, and the last is dragged away', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const names = Array.from({ length: 100 }, (_, index) => `Step number ${index + 1}`)
  const { path } = await givenPath(page, {}, names)
  await page.goto(`/learning-paths/${path.id}`)
  await expect(trail(page)).toHaveCount(100)
  const grip = page.getByRole('button', { name: 'Drag Step number 100.' })
  await grip.scrollIntoViewIfNeeded()
  const box = await grip.boundingBox()
  if (!box) throw new Error('The grip is not on the screen')
  await page.mouse.move(box.x + 10, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 10, box.y - 190, { steps: 8 })
  await page.mouse.up()
  await expect.poll(async () => (await stepsOf(page, path)).indexOf('Step number 100')).toBe(97)
  await expect(trail(page).nth(97)).toContainText('Step number 100')
})
