import { awardForm } from '../awards/award-form.ts'
import { givenPath } from '../learning-paths/learning-path.ts'
import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { givenList } from './given-lists.ts'
import { button, choose, csv, done } from './import-page.ts'

/** A parent's address, which two children have. */
const FAMILY = 'family@moss.example'

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

test('the number of a person’s badges leads to theirs alone, not to those of whoever shares the address', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page)
  await givenBadge(page, template, person(FAMILY, 'Ada'))
  for (const _ of [1, 2]) await givenBadge(page, template, person(FAMILY, 'Ben'))
  await page.goto('/earners')
  await page
    .getByRole('row', { name: 'Ben Moss' })
    .getByRole('link', { name: `2 badges of ${FAMILY}` })
    .click()
  await expect(page.getByRole('heading', { level: 1 }).locator('+ *')).toContainText('2 badges match')
  await expect(page.getByRole('search').getByText('Ben Moss')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove filter: Earner' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ada Moss' })).toBeHidden()
})

test('adding somebody to a list, and correcting a recipient, ask who it is whose address belongs to somebody else', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 422/)
  const { page } = await newIssuer()
  const { id } = await givenList(page, { earners: [person(FAMILY, 'Ada')] })
  await page.goto(`/lists/${id}`)
  await button(page, 'Add an earner').click()
  const sheet = page.getByRole('dialog', { name: 'Add an earner' })
  const fill = async (first: string) => {
    await sheet.getByRole('textbox', { name: 'Email' }).fill(FAMILY)
    await sheet.getByRole('textbox', { name: 'First name' }).fill(first)
    await sheet.getByRole('textbox', { name: 'Last name' }).fill('Moss')
    await sheet.getByRole('button', { name: 'Add to the list' }).click()
  }
  await fill('Ben')
  await expect(sheet.getByRole('alert').filter({ hasText: `${FAMILY} is Ada Moss’s address` })).toBeVisible()
  await expect(sheet.getByRole('radio', { name: 'Ben Moss is somebody else' })).toBeChecked()
  expect(await faults(page), 'the question in a sheet').toEqual([])
  await sheet.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByText('Ben Moss was added to the list')).toBeVisible()
  await expect(page.getByRole('cell', { name: FAMILY })).toHaveCount(2)

  const badge = await givenBadge(page, await givenTemplate(page), person('zoe@moss.example', 'Zo'))
  await page.goto(`/badges?badge=${badge.id}`)
  const correct = async (field: string, value: string) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Correct…' }).click()
    await dialog.getByRole('textbox', { name: field }).fill(value)
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Correct name or address' })
  await correct('First name', 'Zoe')
  await expect(dialog.getByRole('radio', { name: 'The same person, now called Zoe Moss' })).toBeChecked()
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Zora')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('radio', { name: 'The same person, now called Zora Moss' }).press('Enter')
  await expect(dialog).toBeHidden()
  await correct('Email', FAMILY)
  await expect(dialog.getByRole('alert').filter({ hasText: 'Ada Moss and Ben Moss’s address' })).toBeVisible()
  await expect(dialog).toContainText('Several people share the address')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const at = await page.request.get('/api/v1/issuers/organization/earners?search=moss')
  const names = (await at.json()).data.map((one: ReturnType<typeof person>) => one.recipient_first_name)
  expect(names.toSorted()).toEqual(['Ada', 'Ben', 'Zora'])
})

test('two children at a parent’s address: the path’s badge is issued to the one who has both steps', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const { path, steps } = await givenPath(page, { title: 'Swimming', award_mode: 'automatic' }, [
    'Step one',
    'Step two',
  ])
  const form = awardForm(page)
  const award = async (title: string, first: string) => {
    await page.goto('/award')
    await form.template.fill(title)
    await page.getByRole('option', { name: title }).click()
    await form.next.click()
    await form.email.fill(FAMILY)
    await form.firstName.fill(first)
    await form.lastName.fill('Moss')
    await form.next.click()
    await form.review.click()
    await expect(form.award).toBeEnabled()
  }
  const holdersOf = async (id: string) => {
    const answer = await page.request.get('/api/v1/issuers/organization/badges', { params: { badge_template_id: id } })
    return (await answer.json()).data.map((badge: ReturnType<typeof person>) => badge.recipient_first_name)
  }
  await award('Step one', 'Ada')
  await form.award.click()
  await expect(page.getByRole('heading', { name: /awarded/ })).toBeVisible()
  await award('Step two', 'Ben')
  await expect(page.getByRole('heading', { name: `${FAMILY} is Ada Moss’s address` })).toBeVisible()
  await form.award.click()
  await expect(page.getByRole('heading', { name: /awarded/ })).toBeVisible()
  const progress = `/api/v1/issuers/organization/learning_paths/${path.id}/progress`
  const states = async () => {
    const { data } = await (await page.request.get(progress)).json()
    return Object.fromEntries(data.map((one: Record<string, string>) => [one['recipient_first_name'], one['state']]))
  }
  await expect.poll(states).toEqual({ Ada: 'started', Ben: 'started' })
  expect(await holdersOf(path.id)).toEqual([])

  await award('Step two', 'Ada')
  await form.award.click()
  await expect.poll(() => holdersOf(path.id)).toEqual(['Ada'])
  expect((await holdersOf(steps[1]!.id)).toSorted()).toEqual(['Ada', 'Ben'])
})
