import type { Locator, Page } from '@playwright/test'
import { CLIENT } from '../../src/server/testing/sign-in-provider/provider.ts'
import { tabTo } from '../support/tab-to.ts'
import { expect } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'
import { givenCodes } from '../team/team.ts'
import { chooseAtProvider, test } from './provider.ts'

const m = wordsIn('en')
const SETTINGS = '/organization/sign-in'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function press(control: Locator, key = 'Enter') {
  await tabTo(control)
  await control.page().keyboard.press(key)
}

async function write(field: Locator, text: string) {
  await tabTo(field)
  await field.page().keyboard.type(text)
}

/** What is pressed next is near: in the part of the page where the focus was, or at the new page's content. */
const expectFocusIn = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true)

test('a connection is set up, tested, switched on and required by keyboard alone, and the focus is never lost', async ({
  institution,
  newIssuer,
  product,
  trouble,
}) => {
  test.setTimeout(180_000)
  trouble.expect(/status of 4\d\d/)
  const { domain, provider, people } = institution
  const { page, organizationId } = await newIssuer()
  await givenCodes(page)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const domains = page.getByRole('region', { name: m.sso_domains() })
  await page.goto(SETTINGS)
  await press(page.getByRole('button', { name: 'Keycloak' }))
  await expect(page.getByLabel(m.sso_issuer())).toBeVisible()
  await expectFocusIn(main)

  // A mistake leads to its field.
  await write(page.getByLabel(m.sso_issuer()), 'nowhere')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(m.sso_issuer())).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(m.sso_issuer())).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(provider.issuer)
  await write(page.getByLabel(m.sso_client_id()), CLIENT.client_id)
  await write(page.getByLabel(m.sso_client_secret(), { exact: true }), CLIENT.client_secret)
  await page.keyboard.press('Enter')

  await expect(domains).toBeVisible()
  await expectFocusIn(main)
  const field = page.getByLabel(m.sso_domain(), { exact: true })
  await write(field, `other.${domain}`)
  await page.keyboard.press('Enter')
  await expect(domains.getByText(`other.${domain}`).first()).toBeVisible()
  await expect(field).toBeFocused()
  const remove = button(page, m.sso_domain_remove({ domain: `other.${domain}` }))
  await tabTo(remove, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await press(
    page.getByRole('alertdialog').getByRole('button', { name: m.sso_domain_remove({ domain: `other.${domain}` }) }),
  )
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(remove).toHaveCount(0)
  await expectFocusIn(domains)
  await write(field, domain)
  await page.keyboard.press('Enter')
  await tabTo(button(page, m.sso_domain_check()), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(domains.getByRole('alert').filter({ hasText: /./ })).toBeFocused()
  await product.admin('verify-domain', '--organization', organizationId, '--domain', domain)
  await press(button(page, m.sso_domain_check()))
  await expect(page.getByText(m.sso_domain_operator())).toBeVisible()
  await expectFocusIn(domains)
  await press(button(page, m.sso_next()))

  await expect(button(page, m.sso_test_begin())).toBeVisible()
  await expectFocusIn(main)
  await press(button(page, m.sso_test_begin()))
  await chooseAtProvider(page, people['priya']!)
  await press(page.getByRole('link', { name: m.sso_test_mend({ step: m.sso_step_on() }) }))

  const levels = page.getByRole('region', { name: m.sso_levels() })
  await expect(levels).toBeVisible()
  await expectFocusIn(main)
  await tabTo(page.getByRole('radio', { name: m.sso_who_invited() }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: m.sso_who_domain() })).toBeChecked()
  for (const value of ['badges-admin', 'nobody']) {
    await press(button(page, m.sso_level_add()))
    await expect(page.getByLabel(m.sso_level_value())).toBeFocused()
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: new RegExp(value) })).toBeVisible()
    await expect(button(page, m.sso_level_add())).toBeFocused()
  }
  await tabTo(button(page, m.sso_level_remove({ value: 'nobody' })), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /nobody/ })).toHaveCount(0)
  await expectFocusIn(levels)
  await press(page.getByRole('switch', { name: m.sso_in_step() }), 'Space')
  await expect(page.getByRole('switch', { name: m.sso_in_step() })).toBeChecked()
  await press(button(page, m.sso_step_on()))
  await expect(button(page, m.sso_switch_off())).toBeVisible()
  await expectFocusIn(main)

  await press(page.getByRole('link', { name: m.sso_test(), exact: true }))
  await expect(button(page, m.sso_test_begin())).toBeVisible()
  await press(button(page, m.sso_test_begin()))
  await chooseAtProvider(page, people['priya']!)
  await expect(page.getByRole('heading', { name: /Priya Chandrasekaran/ })).toBeVisible()
  await press(button(page, m.word_done()))

  await page.goto(SETTINGS)
  const required = page.getByRole('region', { name: m.sso_required(), exact: true })
  const everybody = page.getByRole('switch', { name: /enters by its provider/ })
  await press(everybody, 'Space')
  await expect(required.getByRole('alert').filter({ hasText: m.access_no_emergency_owner() })).toBeFocused()
  await press(button(page, m.sso_emergency_change()))
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, m.sso_emergency_change())).toBeFocused()
  await page.keyboard.press('Enter')
  await press(dialog.getByRole('switch', { name: 'Ines Moreau' }), 'Space')
  await expect(page.getByText(m.sso_emergency({ names: 'Ines Moreau' }))).toBeAttached()
  await press(dialog.getByRole('button', { name: m.word_done() }))
  await tabTo(everybody, 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(everybody).toBeChecked()

  await press(button(page, m.sso_let_in()))
  await press(dialog.getByRole('button', { name: m.sso_let_in_act(), exact: true }))
  await expect(dialog).toHaveCount(0)
  await expectFocusIn(required)
  await press(button(page, m.sso_passwords_shut()))
  await expect(button(page, m.sso_let_in())).toBeVisible()
  await expectFocusIn(required)

  // A provider that is away is told of beside the button, not by the browser's own page of errors.
  await provider.close()
  await tabTo(page.getByRole('region', { name: m.sso_connections() }).getByRole('link'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await press(page.getByRole('link', { name: m.sso_test(), exact: true }))
  await press(button(page, m.sso_test_begin()))
  await expect(main.getByRole('alert').filter({ hasText: m.providers_not_startable() })).toBeFocused()
})
