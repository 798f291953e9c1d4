import { faults } from '../support/axe.ts'
import { expect } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'
import { openBrowser } from '../team/team.ts'
import { chooseAtProvider, givenConnection, test } from './provider.ts'

const NOTHING: string[] = []
const m = wordsIn('en')
const SETTINGS = '/organization/sign-in'

test('a token for SCIM is shown once, and with it the provider puts a member out; two owners who change a connection at once are asked', async ({
  browser,
  institution,
  newIssuer,
  product,
  trouble,
}) => {
  test.setTimeout(120_000)
  trouble.expect(/status of 4\d\d/)
  const { domain, people } = institution
  const { page, organizationId } = await newIssuer()
  const prove = () => product.admin('verify-domain', '--organization', organizationId, '--domain', domain)
  const { id } = await givenConnection(page, institution, { prove, who: 'domain', default_level: 'viewer' })
  const [context, member] = await openBrowser(browser, product)
  await member.goto(`/auth/sso/${id}/start`)
  await chooseAtProvider(member, people['tomasz']!)
  await expect(member).toHaveURL(`${product.url}/`)

  await page.goto(`${SETTINGS}/${id}`)
  const dialog = page.getByRole('dialog')
  const make = async (button: string) => {
    await page.getByRole('button', { name: button }).click()
    await dialog.getByRole('button', { name: button }).click()
    await expect(dialog.getByRole('heading', { name: m.sso_scim_made_title() })).toBeVisible()
    const token = String(await dialog.locator('code').textContent())
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: m.account_token_copy() }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(token)
    await dialog.getByRole('button', { name: m.account_token_kept() }).click()
    await expect(page.getByText(token)).toHaveCount(0)
    await expect(page.getByText(`…${token.slice(-4)}`)).toBeVisible()
    return token
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const first = await make(m.sso_scim_make())
  const token = await make(m.sso_scim_again())
  const scim = (bearer: string, method: string, path: string, data?: object) =>
    context.request.fetch(`/scim/v2/Users${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/scim+json' },
      ...(data && { data: JSON.stringify(data) }),
    })
  expect((await scim(first, 'GET', '')).status()).toBe(401)
  const email = String(people['tomasz']?.email)
  const sent = { userName: email, emails: [{ value: email }], name: { givenName: 'Tomasz', familyName: 'Wojcik' } }
  const made = await scim(token, 'POST', '', sent)
  expect(made.status(), await made.text()).toBe(201)
  const Operations = [{ op: 'replace', path: 'active', value: false }]
  expect((await scim(token, 'PATCH', `/${(await made.json()).id}`, { Operations })).status()).toBe(200)
  await member.goto('/badges')
  await expect(member).toHaveURL(/\/sign-in/)
  await page.getByRole('button', { name: m.sso_scim_end() }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: m.sso_scim_end() }).click()
  await expect(page.getByText(m.sso_scim_none())).toBeVisible()
  expect((await scim(token, 'GET', '')).status()).toBe(401)
  await context.close()

  const saveElsewhere = async (data: object) => {
    const saved = await page.request.put(`/api/v1/issuers/organization/sso_connections/${id}`, { data })
    expect(saved.status(), await saved.text()).toBe(200)
  }
  await saveElsewhere({ session_hours: 8 })
  await page.getByLabel(m.sso_session_hours()).selectOption('4')
  await expect(dialog).toContainText('8')
  expect(await faults(page)).toEqual(NOTHING)
  await dialog.getByRole('button', { name: m.conflicts_keep_mine() }).click()
  await expect(page.getByText(m.sso_rule_saved(), { exact: true })).toBeVisible()
  await page.goto(`${SETTINGS}/${id}?step=addresses`)
  await page.getByLabel(m.sso_name(), { exact: true }).fill('Wrenfield College')
  await saveElsewhere({ name: 'The other name' })
  await page.getByRole('button', { name: m.word_save(), exact: true }).click()
  const notice = page.getByRole('region', { name: m.conflicts_title() })
  await expect(notice).toContainText(m.sso_name())
  await notice.getByRole('button', { name: m.conflicts_keep_mine() }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wrenfield College' })).toBeVisible()

  // Somebody else has removed it meanwhile: every page of it says so, and leads back to the others.
  await page.request.delete(`/api/v1/issuers/organization/sso_connections/${id}`)
  await page.getByRole('switch', { name: m.sso_in_step() }).click()
  await expect(page.getByRole('heading', { level: 1, name: m.sso_gone_title() })).toBeVisible()
  expect(await faults(page)).toEqual(NOTHING)
  await page.getByRole('link', { name: m.sso_gone_go() }).click()
  await expect(page.getByText(m.sso_start_title())).toBeVisible()
})
