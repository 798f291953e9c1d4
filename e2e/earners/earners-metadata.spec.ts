import { expect, test } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'
import { givenList, people } from './given-lists.ts'
import { earnersOf } from './import-page.ts'

const m = wordsIn('it')

test('a person of another list is added with the metadata that the others have, and more, keeps their own, and is corrected', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer({ language: 'it' })
  const kept = async () => (await earnersOf(page, id)).at(-1).metadata
  const bo = { recipient_email: 'bo.lin@college.example', recipient_first_name: 'Bo', recipient_last_name: 'Lin' }
  await givenList(page, { name: 'Gruppo B', earners: [{ ...bo, metadata: { Sede: 'Padova' } }] })
  const { id } = await givenList(page, { earners: people(2) })
  await page.goto(`/lists/${id}`)
  await page.getByRole('button', { name: m.earners_add() }).click()
  const sheet = page.getByRole('dialog')
  const field = (name: string) => sheet.getByRole('textbox', { name, exact: true })
  const optional = (name: string) => sheet.getByRole('textbox', { name: new RegExp(`^${name} \\(`) })
  await field(m.word_email()).fill('bo.lin@college.example')
  await field(m.word_first_name()).fill('Bo')
  await field(m.word_last_name()).fill('Lin')
  await optional('course').fill('Optics')
  await sheet.getByRole('button', { name: m.earners_detail_add() }).click()
  await expect(field(m.earners_detail_name())).toBeFocused()
  await field(m.earners_detail_name()).fill('course')
  await sheet.getByRole('button', { name: m.earners_add_it() }).click()
  await expect(field(m.earners_detail_name())).toHaveAccessibleDescription(new RegExp(m.earners_detail_twice()))
  await field(m.earners_detail_name()).fill('')
  await field(m.earners_detail_value()).fill('0042')
  await sheet.getByRole('button', { name: m.earners_add_it() }).click()
  await expect(field(m.earners_detail_name())).toHaveAccessibleDescription(new RegExp(m.problems_field_required()))
  await expect(field(m.earners_detail_name())).toBeFocused()
  await field(m.earners_detail_name()).fill('Matricola')
  await sheet.getByRole('button', { name: m.earners_add_it() }).click()
  await expect(page.getByRole('cell', { name: '0042' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Matricola' })).toBeVisible()
  expect(await kept()).toEqual({ Sede: 'Padova', course: 'Optics', Matricola: '0042' })

  await page.getByRole('button', { name: m.word_actions_for({ name: 'Bo Lin' }) }).click()
  await page.getByRole('menuitem', { name: m.earners_edit_name() }).click()
  await expect(optional('Matricola')).toHaveValue('0042')
  await optional('Matricola').fill('')
  await optional('year').fill('3')
  await sheet.getByRole('button', { name: m.word_save() }).click()
  await expect(sheet).toHaveCount(0)
  expect(await kept()).toEqual({ Sede: 'Padova', course: 'Optics', year: '3' })

  await page.getByRole('link', { name: 'Bo Lin' }).click()
  await page.getByRole('button', { name: m.earners_page_correct() }).click()
  await expect(optional('year')).toHaveValue('3')
  await sheet.getByRole('button', { name: m.earners_detail_add() }).click()
  await field(m.earners_detail_name()).fill('Tutor')
  await field(m.earners_detail_value()).fill('Amara Nwosu')
  await sheet.getByRole('button', { name: m.word_save() }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Amara Nwosu' })).toBeVisible()
  expect(await kept()).toEqual({ Sede: 'Padova', course: 'Optics', year: '3', Tutor: 'Amara Nwosu' })
})

test('metadata columns without room in the table are named, and can replace others', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const known = (place: number) => ({
    course: 'Physics',
    year: 1,
    ...(place > 0 && { tutor: 'Amara', Sede: 'Padova' }),
  })
  const earners = people(3).map((person, place) => ({ ...person, metadata: known(place) }))
  const { id } = await givenList(page, { earners })
  await page.goto(`/lists/${id}`)
  const heads = page.getByRole('columnheader')
  await expect(heads).toHaveText(['Earner', 'Email', 'course', 'year', 'Sede', 'First added', 'Actions'])
  await page.getByText('Not shown: tutor.').getByRole('button', { name: 'Choose columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Which columns?' })
  const tutor = dialog.getByRole('checkbox', { name: 'tutor' })
  await expect(tutor).toHaveAccessibleDescription(/room for 3 of these/)
  await tutor.press('Space')
  await expect(tutor).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: 'course' }).uncheck()
  await tutor.check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Not shown: course.')).toBeVisible()
  await page.reload()
  await expect(heads).toHaveText(['Earner', 'Email', 'year', 'Sede', 'tutor', 'First added', 'Actions'])
  await page.getByRole('button', { name: 'Choose columns' }).click()
  await dialog.getByRole('button', { name: 'Default columns' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(heads.nth(2)).toHaveText('course')
})
