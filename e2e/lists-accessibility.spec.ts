import { faults } from './axe.ts'
import { givenBadge, givenTemplate } from './given.ts'
import { givenList, people } from './lists-given.ts'
import { expect, test } from './test.ts'

for (const theme of ['light', 'dark'] as const) {
  test(`the lists pages have no fault that axe can see, in the ${theme} theme`, async ({ newIssuer }) => {
    const { page } = await newIssuer()
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.goto('/lists')
    await expect(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible()
    expect(await faults(page), 'the first use').toEqual([])
    await givenList(page, { name: 'Group B', status: 'disabled', earners: [] })
    await page.goto('/lists?status=disabled&from=2020-01-01')
    await expect(page.getByRole('link', { name: 'Group B' })).toBeVisible()
    expect(await faults(page), 'the listing').toEqual([])
    await page.getByRole('button', { name: 'New list' }).click()
    await page.getByRole('button', { name: 'Create list' }).click()
    await expect(page.getByText('Fill in this field.')).toBeVisible()
    expect(await faults(page), 'a new list').toEqual([])
  })

  test(`the page of a list has no fault that axe can see, in the ${theme} theme`, async ({ newIssuer }) => {
    const { page } = await newIssuer()
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const { id } = await givenList(page, { earners: people(30) })
    const empty = await givenList(page, { name: 'Group B', status: 'disabled', earners: [] })
    await page.goto(`/lists/${id}`)
    await expect(page.getByRole('cell', { name: 'ada.okoro@college.example' })).toBeVisible()
    expect(await faults(page), 'a list').toEqual([])
    await page.getByRole('button', { name: 'Actions for Ada Okoro' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(page.getByRole('dialog', { name: 'Ada Okoro' })).toBeVisible()
    expect(await faults(page), 'a person').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Actions for Ada Okoro' }).click()
    await page.getByRole('menuitem', { name: 'Remove from the list' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(await faults(page), 'the toast with Undo').toEqual([])
    await page.goto(`/lists/${empty.id}`)
    await expect(page.getByRole('heading', { name: 'Nobody on this list yet' })).toBeVisible()
    expect(await faults(page), 'an empty list').toEqual([])
  })

  test(`awarding to a list has no fault that axe can see, in the ${theme} theme`, async ({ newIssuer }) => {
    const { page } = await newIssuer({ credits: 3 })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const template = await givenTemplate(page)
    await givenBadge(page, template, { recipient_email: 'ada.okoro@college.example' })
    const { id } = await givenList(page)
    await givenList(page, { name: 'Group B', status: 'disabled' })
    await page.goto(`/award?template=${template.id}&list=${id}`)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('combobox', { name: 'List' })).toHaveValue('Group A')
    await page.getByRole('combobox', { name: 'List' }).fill('group')
    await expect(page.getByRole('option', { name: 'Group B' })).toBeVisible()
    expect(await faults(page), 'the choice of lists').toEqual([])
    await page.getByRole('option', { name: 'Group B' }).click()
    await expect(page.getByText('is disabled')).toBeVisible()
    expect(await faults(page), 'a disabled list').toEqual([])
    await page.getByRole('combobox', { name: 'List' }).fill('group')
    await page.getByRole('option', { name: 'Group A' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Review' }).click()
    await expect(page.getByRole('button', { name: 'Award 2 badges' })).toBeVisible()
    expect(await faults(page), 'the review').toEqual([])
    await page.getByRole('radio', { name: 'Award it again' }).check()
    await expect(page.getByRole('alert').filter({ hasText: 'Not enough credits' })).toBeVisible()
    expect(await faults(page), 'the review without enough credits').toEqual([])
    await page.getByRole('radio', { name: 'Leave them out' }).check()
    await page.getByRole('button', { name: 'Award 2 badges' }).click()
    await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
    expect(await faults(page), 'the end').toEqual([])
  })
}

test('nothing of the lists runs over the edge of a small screen, with long words in either language', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer({ language: 'it' })
  const long = 'Precipitevolissimevolmente-interdisciplinare'
  const person = {
    recipient_email: `massimiliano.${long.toLowerCase()}@studenti.interdisciplinari.college.example`,
    recipient_first_name: 'Massimiliano-Bartolomeo',
    recipient_last_name: long,
    metadata: { [long]: long },
  }
  const template = await givenTemplate(page, { title: long })
  const list = await givenList(page, { name: long.repeat(3), description: long, earners: [person, ...people(40)] })
  await givenBadge(page, template, { ...person, metadata: undefined })
  for (const width of [320, 390, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/lists', `/lists/${list.id}`, `/award?template=${template.id}&list=${list.id}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(long).first()).toBeAttached()
      if (path.startsWith('/award')) {
        await page.getByRole('button', { name: 'Vai al riepilogo' }).click()
        await expect(page.getByRole('heading', { name: 'Chi resta fuori: 1 persona' })).toBeVisible()
      }
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})
