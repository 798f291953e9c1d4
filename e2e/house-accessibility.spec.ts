import { faults } from './axe.ts'
import { givenBadge, givenTemplate } from './given.ts'
import { png } from './png.ts'
import { expect, test } from './test.ts'
import { wordsIn } from './words.ts'

const NOTHING: string[] = []

for (const [colorScheme, language] of [
  ['light', 'en'],
  ['dark', 'it'],
] as const) {
  const m = wordsIn(language)
  const look = { colorScheme, reducedMotion: 'reduce' } as const

  test(`every state of the pages before the door is free of faults: ${colorScheme}`, async ({ page, trouble }) => {
    trouble.expect(/status of 4\d\d/)
    await page.emulateMedia(look)
    await page.goto('/sign-in')
    await page.getByRole('button', { name: language === 'it' ? 'Italiano' : 'English' }).click()
    await page.getByRole('button', { name: m.account_sign_in() }).click()
    await expect(page.getByText(m.account_name_missing())).toBeVisible()
    expect(await faults(page), 'nothing written').toEqual(NOTHING)
    await page.getByLabel(m.account_name()).fill('nobody@college.example')
    await page.getByRole('textbox', { name: m.account_password() }).fill('not the right one')
    await page.getByRole('button', { name: m.account_sign_in() }).click()
    await expect(page.getByRole('alert')).not.toBeEmpty()
    expect(await faults(page), 'refused').toEqual(NOTHING)

    await page.goto('/request-password')
    await page.getByRole('button', { name: m.account_request_send() }).click()
    await expect(page.getByText(m.account_email_missing(), { exact: true })).toBeVisible()
    expect(await faults(page), 'no address').toEqual(NOTHING)
    await page.getByLabel(m.account_email(), { exact: true }).fill('nobody@college.example')
    await page.getByRole('button', { name: m.account_request_send() }).click()
    await expect(page.getByText(m.account_reset_mailed())).toBeVisible()
    expect(await faults(page), 'mailed').toEqual(NOTHING)

    await page.goto('/reset-password#token=unknown')
    await page.getByRole('button', { name: m.account_set_password() }).click()
    await expect(page.getByText(m.account_password_missing())).toBeVisible()
    expect(await faults(page), 'no password').toEqual(NOTHING)
    await page.getByRole('textbox', { name: m.account_new_password() }).fill('harbour lantern eleven')
    await page.getByRole('button', { name: m.account_set_password() }).click()
    await expect(page.getByText(m.account_link_over())).toBeVisible()
    expect(await faults(page), 'link over').toEqual(NOTHING)
    await page.goto('/confirm-email')
    await expect(page.getByText(m.account_link_cut())).toBeVisible()
    expect(await faults(page), 'link cut').toEqual(NOTHING)
  })

  test(`every state of the overview and of the guide is free of faults: ${colorScheme}`, async ({ newIssuer }) => {
    const { page } = await newIssuer({ language })
    await page.emulateMedia(look)
    await page.goto('/')
    await expect(page.getByRole('region', { name: m.first_title() })).toBeVisible()
    expect(await faults(page), 'empty, with the guide').toEqual(NOTHING)
    await givenBadge(page, await givenTemplate(page))
    await page.reload()
    await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible()
    await page.getByRole('main').getByRole('img').locator('xpath=..').getByRole('link').first().focus()
    expect(await faults(page), 'a month in focus').toEqual(NOTHING)
    await page.getByRole('button', { name: m.overview_download() }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await faults(page), 'the menu').toEqual(NOTHING)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: m.overview_as_table() }).click()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    expect(await faults(page), 'the table').toEqual(NOTHING)
  })

  test(`every state of the organization is free of faults: ${colorScheme}`, async ({ newIssuer }) => {
    const { page } = await newIssuer({ language })
    await page.emulateMedia(look)
    await page.goto('/organization')
    await page.getByRole('switch', { name: m.organization_public_profile() }).setChecked(false)
    await expect(page.getByRole('link', { name: /\/o\/[\w-]+$/ })).toBeHidden()
    await page.getByRole('button', { name: m.organization_billing_edit() }).click()
    await page.getByLabel(m.organization_vat()).fill('12345678904')
    await page.getByLabel(m.organization_code_dest()).fill('1')
    await page.getByRole('button', { name: m.organization_billing_save() }).click()
    await expect(page.getByText(m.organization_vat_wrong())).toBeVisible()
    expect(await faults(page), 'wrong, and closed').toEqual(NOTHING)
    await page.getByRole('button', { name: m.organization_logo_edit() }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(await faults(page), 'leaving').toEqual(NOTHING)
    await page.getByRole('button', { name: m.organization_leave() }).click()
    const logo = page.getByRole('region', { name: m.organization_logo() }).locator('input[type=file]')
    const tooLarge = Buffer.alloc(5 * 1024 * 1024 + 1)
    await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: tooLarge })
    await expect(page.getByText(m.problems_image_too_large()).last()).toBeVisible()
    await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png(300, undefined, 80) })
    await expect(page.getByLabel(m.organization_logo_size())).toBeVisible()
    expect(await faults(page), 'a logo that is cut').toEqual(NOTHING)
    await page.getByRole('button', { name: m.shell_cancel() }).click()
    await page.getByRole('button', { name: m.organization_leave() }).click()
    await page.getByRole('button', { name: m.organization_credits_ask() }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: m.organization_credits_send() }).click()
    await expect(dialog.getByLabel(m.organization_credits_count())).toHaveAttribute('aria-invalid', 'true')
    expect(await faults(page), 'the dialog').toEqual(NOTHING)
    await dialog.getByLabel(m.organization_credits_count()).fill('25')
    await dialog.getByRole('button', { name: m.organization_credits_send() }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: m.organization_credits_ask() })).toHaveAttribute('aria-disabled')
    // Where nothing lies half under the bar at the top, which is a matter of how far one has scrolled.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await faults(page), 'a request waits').toEqual(NOTHING)
  })

  test(`every state of the account is free of faults: ${colorScheme}`, async ({ newIssuer }) => {
    const { page, email } = await newIssuer({ language })
    await page.emulateMedia(look)
    await page.goto('/account')
    await page.getByLabel(m.account_first_name(), { exact: true }).fill('')
    await page.getByRole('button', { name: m.account_save_name() }).click()
    await page.getByRole('button', { name: m.account_change_password() }).click()
    await page.getByLabel(m.account_email()).fill(email.replace('issuer', 'moved'))
    await page.getByRole('button', { name: m.account_save_names(), exact: true }).click()
    await expect(
      page.getByText(m.account_email_mailed({ address: email.replace('issuer', 'moved'), current: email })),
    ).toBeVisible()
    expect(await faults(page), 'wrong, and mailed').toEqual(NOTHING)
    await page.getByRole('button', { name: m.account_token_create() }).click()
    const dialog = page.getByRole('dialog')
    expect(await faults(page), 'a new token').toEqual(NOTHING)
    await dialog.getByLabel(m.account_token_name(), { exact: true }).fill('Registry')
    await dialog.getByRole('button', { name: m.account_token_create_confirm() }).click()
    await expect(dialog.getByText(m.account_token_once())).toBeVisible()
    expect(await faults(page), 'a token shown').toEqual(NOTHING)
    await dialog.getByRole('button', { name: m.account_token_kept() }).click()
    await page.getByRole('button', { name: m.account_token_revoke_of({ name: 'Registry' }) }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(await faults(page), 'revoking').toEqual(NOTHING)
    await page.getByRole('alertdialog').getByRole('button', { name: m.account_token_revoke_confirm() }).click()
    await expect(page.getByText(m.account_token_revoked_toast({ name: 'Registry' }))).toBeVisible()
    expect(await faults(page), 'revoked').toEqual(NOTHING)
    await page.getByRole('button', { name: 'Ines Moreau' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await faults(page), 'the menu').toEqual(NOTHING)
  })

  test(`every state of the palette, and of all earners, is free of faults: ${colorScheme}`, async ({
    newIssuer,
    trouble,
  }) => {
    trouble.expect(/ERR_INTERNET_DISCONNECTED/)
    const { page } = await newIssuer({ language })
    await page.emulateMedia(look)
    await page.goto('/earners')
    await expect(page.getByText(m.earners_everyone_none(), { exact: true })).toBeVisible()
    expect(await faults(page), 'nobody').toEqual(NOTHING)
    await givenBadge(page, await givenTemplate(page))
    await page.goto('/earners?search=bell')
    await expect(page.getByRole('link', { name: 'Marcus Bell' })).toBeVisible()
    expect(await faults(page), 'somebody').toEqual(NOTHING)
    await page.keyboard.press('Control+k')
    const field = page.getByRole('dialog').getByRole('combobox')
    await expect(field).toBeFocused()
    expect(await faults(page), 'before typing').toEqual(NOTHING)
    await page.keyboard.type('marcus')
    await expect(page.getByRole('option', { name: 'Marcus Bell' })).toBeVisible()
    expect(await faults(page), 'found').toEqual(NOTHING)
    await page.keyboard.type('zzz')
    await expect(page.getByText(m.palette_nothing({ search: 'marcuszzz' }))).toBeVisible()
    expect(await faults(page), 'nothing found').toEqual(NOTHING)
    await page.context().setOffline(true)
    await page.keyboard.type('y')
    await expect(page.getByRole('dialog').getByRole('button', { name: m.shell_try_again() })).toBeVisible({
      timeout: 20_000,
    })
    expect(await faults(page), 'offline').toEqual(NOTHING)
    // What was looked for offline is found by itself when the network is back.
    await page.context().setOffline(false)
    await expect(page.getByText(m.palette_nothing({ search: 'marcuszzzy' }))).toBeVisible()
  })
}
