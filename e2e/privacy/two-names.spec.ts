import pg from 'pg'
import { givenPath } from '../learning-paths/learning-path.ts'
import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { horizontalOverflow } from '../support/longer-words.ts'
import { startProduct } from '../support/product.ts'
import { expect, makeIssuer, test } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'

const EARNERS = '/api/v1/issuers/organization/earners'
const m = wordsIn('en')

const moss = (first: string, email: string) => ({
  recipient_email: email,
  recipient_first_name: first,
  recipient_last_name: 'Moss',
})

test('badges under two names, from when an address was one person, are decided about in a table', async ({
  browser,
}) => {
  const product = await startProduct('postgres', { DEMO: '0' })
  const context = await browser.newContext({ baseURL: product.url })
  try {
    await makeIssuer(context, product)
    const page = await context.newPage()
    const { path, steps } = await givenPath(page, { title: 'Digital skills' })
    for (const email of ['one@college.example', 'two@college.example', 'three@college.example']) {
      await givenBadge(page, steps[0]!, moss('Ada', email))
      await givenBadge(page, steps[1]!, moss('Ben', email))
      await givenBadge(page, path, moss('Ben', email))
    }
    const { data } = await (await page.request.get(`${EARNERS}?find=moss`)).json()
    for (const [ben, ada] of [data.slice(0, 2), data.slice(2, 4), data.slice(4, 6)])
      await page.request.post(`${EARNERS}/${ada.id}/join`, { data: { other_earner_id: ben.id } })
    // As the upgrade of a store does, in which an address was one person.
    const client = new pg.Client(product.databaseUrl)
    await client.connect()
    await client.query('delete from earner_joins')
    await client.query(
      'insert into name_questions (organization_id, earner_id) select organization_id, id from earners',
    )
    await client.end()

    await page.goto('/organization/privacy')
    const names = page.getByRole('region', { name: m.privacy_names({ count: 3 }) })
    const row = (email: string) => names.getByRole('row').filter({ hasText: email })
    await expect(row('one@college.example')).toContainText('Ada Moss, one badge')
    await expect(row('one@college.example')).toContainText('Digital skills')
    expect(await faults(page), 'the table').toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    const all = names.getByRole('group', { name: m.privacy_names_all(), exact: true })
    await all.getByRole('radio', { name: m.privacy_names_same() }).check()
    await row('two@college.example').getByRole('radio', { name: m.privacy_names_two() }).check()
    await row('three@college.example').getByRole('radio', { name: m.privacy_names_later() }).check()
    await names.getByRole('button', { name: m.privacy_names_save() }).click()
    await expect(page.getByRole('region', { name: m.privacy_names({ count: 1 }) })).toBeVisible()

    await page.goto('/earners?search=two@college.example')
    await expect(page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Ada Moss' }) })).toContainText(
      'Also at this address: Ben Moss',
    )
    await page.goto('/organization/privacy')
    await page.getByRole('radio', { name: m.privacy_names_same() }).check()
    await page.getByRole('button', { name: m.privacy_names_save() }).click()
    await expect(page.getByText(m.privacy_names_hint())).toBeHidden()
    await expect(page.getByRole('heading', { name: m.privacy_acts() })).toBeVisible()
  } finally {
    await context.close()
    await product.stop()
  }
})

test('two people at one address are joined, undone from the page, joined again, and separated', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page)
  const email = 'moss@college.example'
  await givenBadge(page, template, moss('Ada', email))
  await givenBadge(page, template, moss('Ben', email))
  await page.goto('/earners')
  await page.getByRole('link', { name: 'Ada Moss' }).click()
  await expect(page.getByRole('link', { name: 'Ben Moss' })).toBeVisible()

  const openMenu = () => page.getByRole('button', { name: m.word_actions_for({ name: 'Ada Moss' }) }).click()
  const join = async () => {
    await openMenu()
    await page.getByRole('menuitem', { name: m.earners_join() }).click()
    const dialog = page.getByRole('dialog', { name: m.earners_join_title({ name: 'Ada Moss' }) })
    await dialog.getByRole('combobox').click()
    expect(await faults(page), 'whom to join').toEqual([])
    await dialog.getByRole('option', { name: 'Ben Moss' }).click()
    await dialog.getByRole('button', { name: m.earners_join_go() }).click()
    await expect(dialog).toBeHidden()
  }
  await join()
  await expect(page.getByRole('heading', { name: m.earners_page_badges({ count: 2 }) })).toBeVisible()
  await expect(page.getByText(m.earners_joined_here({ name: 'Ben Moss', email }))).toBeVisible()
  expect(await faults(page), 'joined').toEqual([])
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: m.shell_undo() }).click()
  await expect(page.getByText(m.earners_join_undone({ name: 'Ben Moss' }))).toBeVisible()
  await expect(page.getByRole('heading', { name: m.earners_page_badges({ count: 1 }) })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ben Moss' })).toBeVisible()

  await join()
  await openMenu()
  await page.getByRole('menuitem', { name: m.earners_separate() }).click()
  const dialog = page.getByRole('dialog', { name: m.earners_separate_title({ name: 'Ada Moss' }) })
  await expect(dialog.getByLabel(m.word_first_name())).toHaveValue('Ben')
  await expect(dialog.getByRole('checkbox', { name: /Ben Moss/ })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: /Ada Moss/ })).not.toBeChecked()
  expect(await faults(page), 'separating').toEqual([])
  await dialog.getByRole('button', { name: m.earners_separate_go() }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Ben Moss' }).click()
  await expect(page.getByRole('heading', { name: m.earners_page_badges({ count: 1 }) })).toBeVisible()
})
