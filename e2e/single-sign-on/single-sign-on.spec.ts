import { codeOf } from '../../src/server/testing/second-factor/oathtool.ts'
import { faults } from '../support/axe.ts'
import { linkMailedTo, mailTo } from '../support/mails.ts'
import { expect } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'
import { givenCodes, givenInvitation, openBrowser, rowOf } from '../team/team.ts'
import { chooseAtProvider, fillProvider, givenConnection, test } from './provider.ts'

const NOTHING: string[] = []
const m = wordsIn('en')
const labels = { issuer: m.sso_issuer(), id: m.sso_client_id(), secret: m.sso_client_secret() }
const SETTINGS = '/organization/sign-in'

test('an owner exchanges addresses, proves the domain, tests and switches on; a colleague comes in by their address with the level of their group', {
  tag: '@both-stores',
}, async ({ browser, institution, newIssuer, product, trouble }) => {
  test.setTimeout(120_000)
  trouble.expect(/status of 422/)
  const { domain, provider, people } = institution
  const { page, organizationId } = await newIssuer()
  await page.goto(SETTINGS)
  await expect(page.getByText(m.sso_start_title())).toBeVisible()
  expect(await faults(page)).toEqual(NOTHING)
  await page.getByRole('button', { name: 'Keycloak' }).click()
  await expect(page.getByLabel(labels.issuer)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 1280, height: 720 })

  // A mistake is said at its field, and nothing of the form is lost.
  await fillProvider(page, { issuer: 'not an address' }, labels)
  await page.getByRole('button', { name: m.sso_save_and_on() }).click()
  await expect(page.getByLabel(labels.issuer)).toHaveAttribute('aria-invalid', 'true')
  await fillProvider(page, provider, labels)
  await page.getByLabel(m.sso_name(), { exact: true }).fill('Wrenfield account')
  await page.getByLabel(m.sso_scopes(), { exact: true }).fill('openid email profile groups')
  expect(await faults(page)).toEqual(NOTHING)
  await page.getByRole('button', { name: m.sso_save_and_on() }).click()

  await page.getByLabel(m.sso_domain(), { exact: true }).fill(domain)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^insegna-verification=/)).toBeVisible()
  await page.getByRole('button', { name: m.sso_domain_check() }).click()
  await expect(page.getByText(m.sso_domain_waits())).toBeVisible()
  await product.admin('verify-domain', '--organization', organizationId, '--domain', domain)
  await page.reload()
  await expect(page.getByText(m.sso_domain_operator())).toBeVisible()
  expect(await faults(page)).toEqual(NOTHING)
  await page.getByRole('button', { name: m.sso_next(), exact: true }).click()

  await page.getByRole('button', { name: m.sso_test_begin() }).click()
  await chooseAtProvider(page, people['priya']!)
  await expect(page.getByRole('heading', { name: m.sso_would_not({ why: m.sso_failed_not_invited() }) })).toBeVisible()
  await expect(page.getByText(/^SSO-\w{4}-\w\w$/)).toBeVisible()
  const checks = page.getByRole('region', { name: m.sso_test_checked() }).getByRole('listitem')
  await expect(checks.filter({ hasText: m.sso_failed_not_invited() })).toHaveAttribute('data-state', 'failed')
  await expect(checks.last()).toContainText(m.sso_check_unseen())
  expect(await faults(page)).toEqual(NOTHING)

  // What only the protocol needs stands behind a disclosure; groups that nothing uses do not.
  await expect(page.getByText(/^nonce/)).toBeHidden()
  await page.getByText(m.sso_test_protocol()).click()
  await expect(page.getByText(/^nonce/)).toBeVisible()
  await expect(page.getByRole('button', { name: m.sso_next(), exact: true })).toBeVisible()
  await page.getByRole('link', { name: m.sso_test_mend({ step: m.sso_step_on() }) }).click()
  await page.getByLabel(m.sso_who_domain()).click()
  await expect(page.getByText(m.sso_rule_saved(), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: m.sso_level_add() }).click()
  await page.getByLabel(m.sso_level_value()).fill('badges-admin')
  await page.getByRole('dialog').getByLabel(m.team_level()).selectOption('editor')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /badges-admin/ })).toBeVisible()
  await page.getByRole('switch', { name: m.sso_in_step() }).click()
  await expect(page.getByRole('switch', { name: m.sso_in_step() })).toBeChecked()
  expect(await faults(page)).toEqual(NOTHING)
  await page.getByRole('button', { name: m.sso_step_on(), exact: true }).click()
  await expect(page.getByText(m.sso_switched_on({ name: 'Wrenfield account' }))).toBeVisible()
  expect(await faults(page)).toEqual(NOTHING)

  await page.getByRole('link', { name: m.sso_test(), exact: true }).click()
  await page.getByRole('button', { name: m.sso_test_begin() }).click()
  // The provider knows the browser from the first test, and asks all the same.
  await chooseAtProvider(page, people['priya']!)
  await expect(
    page.getByRole('heading', { name: m.sso_would({ person: 'Priya Chandrasekaran', level: 'Editor' }) }),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /all-staff/ })).toContainText('badges-admin')

  const [context, colleague] = await openBrowser(browser, product)
  await colleague.goto('/sign-in?to=/account/security')
  await colleague.getByLabel(m.account_name()).fill('nobody@elsewhere.example')
  await colleague.getByRole('button', { name: m.sso_continue() }).click()
  await expect(colleague.getByLabel(m.account_password(), { exact: true })).toBeFocused()
  await colleague.getByRole('button', { name: m.sso_other_address() }).click()
  expect(await faults(colleague)).toEqual(NOTHING)
  await colleague.getByLabel(m.account_name()).fill(String(people['priya']?.email))
  await colleague.getByRole('button', { name: m.sso_continue() }).click()
  await chooseAtProvider(colleague, people['priya']!)
  await expect(colleague.getByRole('heading', { name: m.sso_account_title() })).toBeVisible()
  expect(await faults(colleague)).toEqual(NOTHING)

  await page.goto('/organization/team')
  await expect(rowOf(page, 'Priya Chandrasekaran')).toContainText(m.sso_level_kept_short())
  await expect(rowOf(page, 'Priya Chandrasekaran').getByRole('combobox')).toHaveCount(0)

  // A level follows the group at the next sign-in; signing out leaves the provider's session open.
  people['priya']!.groups = []
  await page.goto(SETTINGS)
  await page.getByRole('link', { name: 'Wrenfield account' }).click()
  await page.getByLabel(m.sso_level_of({ value: m.sso_level_none() })).selectOption('viewer')
  await expect(page.getByText(m.sso_rule_saved(), { exact: true })).toBeVisible()
  await colleague.goto('/')
  await colleague.getByRole('button', { name: /Priya/ }).click()
  await colleague.getByRole('menuitem', { name: m.account_sign_out() }).click()
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText(m.sso_out_title())
  await expect(colleague.getByText(m.sso_out_lead({ name: 'Wrenfield account' }))).toBeVisible()
  await colleague.goto(`/sign-in/${organizationId}`)
  await colleague.getByRole('link', { name: m.sso_sign_in_with({ name: 'Wrenfield account' }) }).click()
  await expect(colleague).toHaveURL(`${product.url}/`)
  await page.goto('/organization/team')
  await expect(rowOf(page, 'Priya Chandrasekaran')).toContainText('Viewer')
  await context.close()
})

test('who may not come reads why, with a number; an invitation is accepted at the provider', async ({
  browser,
  institution,
  newIssuer,
  product,
}) => {
  test.setTimeout(120_000)
  const { people } = institution
  const { page, organizationId } = await newIssuer()
  const prove = (domain: string) => product.admin('verify-domain', '--organization', organizationId, '--domain', domain)
  await givenConnection(page, institution, { prove, default_level: 'viewer' })
  const [context, visitor] = await openBrowser(browser, product)
  await visitor.goto(`/sign-in/${organizationId}`)
  expect(await faults(visitor)).toEqual(NOTHING)
  await visitor.getByRole('link', { name: m.sso_sign_in_with({ name: 'Wrenfield account' }) }).click()
  await chooseAtProvider(visitor, people['tomasz']!)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(m.sso_refused_not_invited_title())
  await expect(visitor.getByText(/^SSO-\w{4}-\w\w$/)).toBeVisible()
  await expect(visitor.getByText('sso_not_invited')).toHaveCount(0)
  expect(await faults(visitor)).toEqual(NOTHING)

  await visitor.getByRole('link', { name: m.sso_refused_other() }).click()
  await visitor.context().clearCookies({ name: /^_/ })
  await visitor.goto(`/sign-in/${organizationId}`)
  await visitor.getByRole('link', { name: m.sso_sign_in_with({ name: 'Wrenfield account' }) }).click()
  await visitor.getByRole('link', { name: 'None of them' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    m.sso_refused_said_no_title({ name: 'Wrenfield account' }),
  )
  await expect(visitor.getByText('Ask the help desk for access to Insegna.')).toBeVisible()
  await visitor.getByRole('link', { name: m.sso_organization_emergency() }).click()
  await expect(visitor.getByLabel(m.account_password(), { exact: true })).toBeVisible()

  const email = String(people['tomasz']?.email)
  await givenInvitation(page, email, { level: 'issuer' })
  await visitor.goto(await linkMailedTo(product, email, '/accept-invitation'))
  expect(await faults(visitor)).toEqual(NOTHING)
  await visitor.getByRole('link', { name: m.sso_sign_in_with({ name: 'Wrenfield account' }) }).click()
  await chooseAtProvider(visitor, people['tomasz']!)
  await expect(visitor).toHaveURL(`${product.url}/`)
  await page.goto('/organization/team')
  await expect(rowOf(page, 'Tomasz Wojcik')).toContainText('Issuer')

  // Signing out at the provider, too: the next sign-in asks who it is.
  await visitor.getByRole('button', { name: /Tomasz/ }).click()
  await visitor.getByRole('menuitem', { name: m.account_sign_out() }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(m.sso_out_title())
  expect(await faults(visitor)).toEqual(NOTHING)
  await visitor.getByRole('link', { name: m.sso_out_there({ name: 'Wrenfield account' }) }).click()
  await visitor.getByRole('button', { name: 'Sign out' }).click()
  await expect(visitor.getByText('You are signed out of the provider.')).toBeVisible()
  await visitor.goto(`/sign-in/${organizationId}`)
  await visitor.getByRole('link', { name: m.sso_sign_in_with({ name: 'Wrenfield account' }) }).click()
  await expect(visitor.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  await context.close()
})

test('required, only the provider lets people in; when it is gone, an owner with emergency access enters and lets passwords in; off, all is as before', async ({
  browser,
  institution,
  newIssuer,
  product,
  trouble,
}) => {
  test.setTimeout(120_000)
  trouble.expect(/status of 4\d\d/)
  const { provider, people } = institution
  const { page, email, password, organizationId } = await newIssuer()
  const prove = (domain: string) => product.admin('verify-domain', '--organization', organizationId, '--domain', domain)
  const { id } = await givenConnection(page, institution, { prove, who: 'domain', default_level: 'viewer' })
  const secret = await givenCodes(page)
  await page.goto(SETTINGS)
  const required = page.getByRole('switch', { name: /enters by its provider/ })
  await required.click()
  await expect(page.getByText(m.access_no_test())).toBeVisible()

  await page.goto(`${SETTINGS}/${id}?step=test`)
  await page.getByRole('button', { name: m.sso_test_begin() }).click()
  await chooseAtProvider(page, people['priya']!)
  await expect(page.getByRole('heading', { name: /Priya Chandrasekaran/ })).toBeVisible()
  await page.goto(SETTINGS)
  await required.click()
  await expect(page.getByText(m.access_no_emergency_owner())).toBeVisible()
  await page.getByRole('button', { name: m.sso_emergency_change() }).click()
  await page.getByRole('dialog').getByRole('switch', { name: 'Ines Moreau' }).click()
  expect(await faults(page)).toEqual(NOTHING)
  await page.getByRole('button', { name: m.word_done() }).click()
  await expect(page.getByText(m.sso_emergency({ names: 'Ines Moreau' }))).toBeVisible()
  await required.click()
  await expect(required).toBeChecked()

  await provider.close()
  const [context, owner] = await openBrowser(browser, product)
  await owner.goto(`/sign-in/${organizationId}`)
  await owner.getByRole('link', { name: m.sso_organization_emergency() }).click()
  await owner.getByLabel(m.account_name()).fill(email)
  await owner.getByLabel(m.account_password(), { exact: true }).fill(password)
  await owner.keyboard.press('Enter')
  // The next period's code: that of this one was used when codes were switched on.
  await owner.getByLabel(m.security_step_code()).fill(codeOf(secret, 30))
  await owner.keyboard.press('Enter')
  await expect(owner).toHaveURL(`${product.url}/`)
  await mailTo(product, email, m.mail_emergency_subject({ actor: 'Ines Moreau' }))

  // All that is left to do is done by that owner, whose session came in without the provider.
  await owner.goto(SETTINGS)
  await owner.getByRole('button', { name: m.sso_let_in() }).click()
  await owner.getByRole('button', { name: m.sso_let_in_act(), exact: true }).click()
  await expect(owner.getByText(m.sso_let_in_done())).toBeVisible()
  await owner.getByRole('button', { name: m.sso_passwords_shut() }).click()
  await owner.getByRole('switch', { name: /enters by its provider/ }).click()
  await expect(owner.getByText(m.sso_required_off())).toBeVisible()
  await owner.goto(`${SETTINGS}/${id}`)
  await owner.getByRole('button', { name: m.sso_switch_off() }).click()
  await owner.getByRole('dialog').getByRole('button', { name: m.sso_switch_off() }).click()
  await expect(owner.getByText(m.sso_switched_off({ name: 'Wrenfield account' }))).toBeVisible()
  await owner.goto(`/sign-in/${organizationId}`)
  await expect(owner.getByText(m.sso_organization_closed_lead())).toBeVisible()
  await context.close()
})
