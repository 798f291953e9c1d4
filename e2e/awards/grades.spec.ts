import type { Page } from '@playwright/test'
import { givenList, people } from '../earners/given-lists.ts'
import { faults } from '../support/axe.ts'
import { badgesOf, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { ADA, fillAward, openAward } from './award-form.ts'

const BEN = 'person.2@college.example'
const graded = [
  { Voto: '30 e lode', CFU: '0,5' },
  { Voto: '28', CFU: '6' },
  { Voto: '', CFU: '6' },
]
const known = () => people(3).map((person, index) => ({ ...person, metadata: graded[index] }))

async function openListAward(page: Page) {
  const template = await givenTemplate(page)
  const list = await givenList(page, { earners: known() })
  await page.goto(`/award?template=${template.id}&list=${list.id}`)
}

const resultOf = async (page: Page, address: string) => {
  const [badge] = await badgesOf(page, address)
  return [badge?.['grade'], badge?.['grade_scale'], badge?.['credits_earned']]
}

test('one person gets a badge with a grade, credits and evidence, and its page shows them', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await openAward(page)
  const form = await fillAward(page)
  await expect(page.getByRole('textbox', { name: /^Grade/ })).toBeHidden()
  await page.getByRole('heading', { name: 'Result' }).click()
  await page.getByRole('textbox', { name: /^Grade/ }).fill('<b>28</b>')
  await page.getByRole('textbox', { name: /^ECTS/ }).fill('0,3')
  await page.getByRole('button', { name: 'Add evidence' }).click()
  await page.getByRole('textbox', { name: 'Evidence link' }).fill('javascript:alert(1)')
  await form.review.click()
  await expect(page.getByRole('textbox', { name: /^Grade/ })).toHaveAccessibleDescription(/without markup/)
  await expect(page.getByRole('textbox', { name: /^ECTS/ })).toHaveAccessibleDescription(/0.25/)
  await expect(page.getByRole('textbox', { name: 'Evidence title' })).toHaveAccessibleDescription(/Fill in/)
  expect(await faults(page)).toEqual([])

  await page.getByRole('textbox', { name: /^Grade/ }).fill('28')
  await page.getByRole('textbox', { name: /^Scale/ }).fill('0–30')
  await page.getByRole('textbox', { name: /^ECTS/ }).fill('0,5')
  await form.review.click()
  await expect(page.getByRole('textbox', { name: 'Evidence title' })).toBeFocused()
  await page.keyboard.type('A lesson for a class')
  await page.getByRole('textbox', { name: 'Evidence link' }).fill('college.example/portfolio')
  await form.review.click()
  await expect(page.getByText('Grade: 28')).toBeVisible()
  await form.award.click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(await resultOf(page, ADA)).toEqual(['28', '0–30', 0.5])
  const [badge] = await badgesOf(page, ADA)
  await page.goto(`/badges/${badge!.id}`)
  await expect(page.getByRole('link', { name: 'A lesson for a class' })).toHaveAttribute(
    'href',
    'https://college.example/portfolio',
  )
  await expect(page.getByText('Scale: 0–30')).toBeVisible()
  expect(await faults(page)).toEqual([])
})

test('the evidence of one person is not given to a list; the list gets grades from its columns, each row is previewed, and people without one are marked', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  await openAward(page)
  await fillAward(page)
  const title = page.getByRole('textbox', { name: 'Evidence title' })
  const addEvidence = async () => {
    await page.getByRole('button', { name: 'Add evidence' }).click()
    await title.fill('Ada’s own work')
  }
  await page.getByRole('heading', { name: 'Result' }).click()
  await addEvidence()
  await openListAward(page)
  await expect(page.getByText('What you had begun is still here.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add evidence' })).toBeVisible()
  await expect(title).toHaveCount(0)

  await addEvidence()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('radio', { name: 'One person' }).check({ force: true })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Result' }).click()
  await expect(page.getByRole('button', { name: 'Add evidence' })).toBeVisible()
  await expect(title).toHaveCount(0)

  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('radio', { name: 'A list' }).check({ force: true })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /^From columns/ }).check()
  await page.getByRole('combobox', { name: 'Grade' }).selectOption('Voto')
  await page.getByRole('combobox', { name: 'ECTS credits earned' }).selectOption('CFU')
  await expect(page.getByText('People: 3. With a grade 2, with credits 3.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Number 3/ })).toContainText('No grade')
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('row', { name: /Ada Okoro/ })).toContainText('30 e lode')
  await page.getByRole('button', { name: 'Award 3 badges' }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(await resultOf(page, ADA)).toEqual(['30 e lode', null, 0.5])
  expect(await resultOf(page, 'person.3@college.example')).toEqual([null, null, 6])
})

test('a list gets grades from a pasted table on a phone; invalid and unmatched rows prevent the award', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  await page.setViewportSize({ width: 390, height: 844 })
  await openListAward(page)
  await page.getByRole('radio', { name: /^From a pasted table/ }).check()
  const table = page.getByRole('textbox', { name: 'Table' })
  await table.fill(`Email;Voto;CFU\n${ADA};30;0,3\nnobody@college.example;18;6\n${BEN};28;0,5`)
  await expect(page.getByText('1 row is for nobody on this list.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Ada Okoro/ })).toContainText('ECTS credits are a number in quarters')
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(table).toHaveAccessibleDescription(/Some rows are not right/)

  await table.fill(`Email;Voto;CFU\n${ADA};30;0,5\n${BEN};28;6`)
  await expect(page.getByText('People: 3. With a grade 2, with credits 2.')).toBeVisible()
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Award 3 badges' }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(await resultOf(page, ADA)).toEqual(['30', null, 0.5])
  expect(await resultOf(page, BEN)).toEqual(['28', null, 6])
})
