import { earnersOf } from './import-page.ts'
import { givenList, people } from './lists-given.ts'
import { expect, test } from './test.ts'
import { languages, wordsIn } from './words.ts'

for (const language of languages) {
  const m = wordsIn(language)

  test(`somebody is added with what is known of the others, and more, and corrected: ${language}`, async ({
    newIssuer,
  }) => {
    const { page } = await newIssuer({ language })
    const kept = async () => (await earnersOf(page, id)).at(-1).metadata
    const { id } = await givenList(page, { earners: people(2) })
    await page.goto(`/lists/${id}`)
    await page.getByRole('button', { name: m.earners_add() }).click()
    const sheet = page.getByRole('dialog')
    const field = (name: string) => sheet.getByRole('textbox', { name, exact: true })
    const optional = (name: string) => sheet.getByRole('textbox', { name: new RegExp(`^${name} \\(`) })
    await field(m.earners_email()).fill('bo.lin@college.example')
    await field(m.earners_first_name()).fill('Bo')
    await field(m.earners_last_name()).fill('Lin')
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
    expect(await kept()).toEqual({ course: 'Optics', Matricola: '0042' })

    await page.getByRole('button', { name: m.earners_actions_of({ name: 'Bo Lin' }) }).click()
    await page.getByRole('menuitem', { name: m.earners_edit_name() }).click()
    await expect(optional('Matricola')).toHaveValue('0042')
    await optional('Matricola').fill('')
    await optional('year').fill('3')
    await sheet.getByRole('button', { name: m.earners_save() }).click()
    await expect(sheet).toHaveCount(0)
    expect(await kept()).toEqual({ course: 'Optics', year: '3' })

    await page.getByRole('link', { name: 'Bo Lin' }).click()
    await page.getByRole('button', { name: m.earners_page_correct() }).click()
    await expect(optional('year')).toHaveValue('3')
    await sheet.getByRole('button', { name: m.earners_detail_add() }).click()
    await field(m.earners_detail_name()).fill('Tutor')
    await field(m.earners_detail_value()).fill('Amara Nwosu')
    await sheet.getByRole('button', { name: m.earners_save() }).click()
    await expect(page.getByRole('definition').filter({ hasText: 'Amara Nwosu' })).toBeVisible()
    expect(await kept()).toEqual({ course: 'Optics', year: '3', Tutor: 'Amara Nwosu' })
  })
}

test('a known person who is put on another list keeps what else was known', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await givenList(page, { earners: people(1) })
  const { id } = await givenList(page, { name: 'Group B', earners: [] })
  await page.goto(`/lists/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'Add an earner' }).last().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Email' }).fill('ada.okoro@college.example')
  await sheet.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await sheet.getByRole('textbox', { name: 'Last name' }).fill('Okoro')
  await sheet.getByRole('button', { name: 'Add information' }).click()
  await sheet.getByRole('textbox', { name: 'Name of the information' }).fill('Matricola')
  await sheet.getByRole('textbox', { name: 'Value' }).fill('0042')
  await sheet.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByRole('row', { name: 'Ada Okoro' })).toContainText('Physics')
  expect(await earnersOf(page, id)).toMatchObject([{ metadata: { course: 'Physics', year: 1, Matricola: '0042' } }])
})

test('columns that a list has no room for are named, and chosen instead of others', async ({ newIssuer }) => {
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

test('an Italian issuer reads which columns are left out', async ({ newIssuer }) => {
  const { page } = await newIssuer({ language: 'it' })
  const earners = people(2).map((person) => ({ ...person, metadata: { a: 1, b: 2, c: 3, d: 4, e: 5 } }))
  const { id } = await givenList(page, { earners })
  await page.goto(`/lists/${id}`)
  await page.getByText('Colonne non mostrate: d, e.').getByRole('button', { name: 'Scegli le colonne' }).click()
  await expect(page.getByRole('dialog', { name: 'Quali colonne?' })).toContainText(
    'Oltre a nome ed e-mail c’è spazio per 3',
  )
})
