import { faults } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'
import { givenList } from './given-lists.ts'
import { button, choose, csv, done } from './import-page.ts'

const person = (recipient_email: string, recipient_first_name: string) => ({
  recipient_email,
  recipient_first_name,
  recipient_last_name: 'Moss',
})

test('an import asks who the people are whose address belongs to somebody with another name, for all and for each', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 422/)
  const { page } = await newIssuer()
  const { id } = await givenList(page, {
    earners: [person('ada@moss.example', 'Ada'), person('zoe@moss.example', 'Zoe'), person('eve@moss.example', 'Eve')],
  })
  await page.goto(`/lists/${id}/import`)
  const rows = ['ada@moss.example,Ben,Moss', 'zoe@moss.example,Zora,Moss', 'new@moss.example,Nina,Moss']
  await choose(page, csv(['email,first name,last name', ...rows, 'eve@moss.example,Carl,Moss']))
  await button(page, 'Check the rows').click()
  await button(page, 'Continue').click()

  await expect(page.getByRole('heading', { name: '3 addresses belong to somebody with another name' })).toBeVisible()
  const whoIs = (name: string) => page.getByRole('group', { name: `Who is ${name}?` })
  await expect(whoIs('Ben Moss').getByRole('radio', { name: 'Somebody else' })).toBeChecked()
  await page.getByRole('group', { name: 'For all of them' }).getByRole('radio', { name: 'The same person' }).check()
  await expect(whoIs('Ben Moss').getByRole('radio', { name: 'The same person' })).toBeChecked()
  await whoIs('Ben Moss').getByRole('radio', { name: 'Somebody else' }).check()
  await whoIs('Carl Moss').getByRole('radio', { name: 'Somebody else' }).check()
  expect(await faults(page), 'the question').toEqual([])
  // Zoe is on the list already, under whichever name.
  await button(page, 'Import 4 people').click()
  await expect(page.getByText('Nothing was imported')).toBeVisible()
  await expect(page.getByRole('row', { name: 'row 3' })).toContainText('This person is already on the list.')
  await button(page, 'Skip this one').click()
  await button(page, 'Continue').click()
  await button(page, 'Import 3 people').click()
  await done(page)
  const list = await page.request.get(`/api/v1/issuers/organization/earners_lists/${id}`)
  const names = (await list.json()).data.earners.map((one: ReturnType<typeof person>) => one.recipient_first_name)
  expect(names.toSorted()).toEqual(['Ada', 'Ben', 'Carl', 'Eve', 'Nina', 'Zoe'])
})
