import { givenList } from '../earners/lists-given.ts'
import { givenTemplate } from '../support/given.ts'
import { holdAnswer } from '../support/held-requests.ts'
import { expect, test } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'
import { givenColleague, openBrowser, PASSWORD } from '../team/team.ts'

const m = wordsIn('en')

test('a user demoted to viewer during an award sees it finish, and may not award again', async ({
  browser,
  newIssuer,
  product,
}) => {
  const { page, organizationId } = await newIssuer({ credits: 10 })
  const template = await givenTemplate(page)
  const list = await givenList(page)
  const { email, name } = await givenColleague(product, organizationId, { name: 'Theo Lane', level: 'issuer' })
  const [context, work] = await openBrowser(browser, product, { email, password: PASSWORD })
  await work.goto(`/award?template=${template.id}&list=${list.id}`)
  await work.getByRole('button', { name: 'Review' }).click()
  const letCome = await holdAnswer(work, '**/badges/earners-lists/*', 'POST')
  const sent = work.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(list.id))
  await work.getByRole('button', { name: 'Award 3 badges' }).click()
  await sent

  await page.goto('/organization/team')
  await page.getByRole('combobox', { name: m.team_level_of({ name }) }).selectOption({ label: 'Viewer' })
  await expect(page.getByText(m.team_level_changed({ name, level: 'Viewer' }))).toBeVisible()
  letCome()
  await expect(work.getByRole('heading', { name: 'Done' })).toBeVisible()
  await work.getByRole('link', { name: 'See the award' }).click()
  await expect(work.getByText('Awarded to 3 people of “Group A”')).toBeVisible()
  await work.goto('/award')
  await expect(work.getByRole('heading', { name: m.shell_forbidden_title(), level: 1 })).toBeVisible()
  await expect(work.getByText(m.shell_forbidden_text({ who: m.access_only_issuers(), email }))).toBeVisible()
  await context.close()
})
