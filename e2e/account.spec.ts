import { dropPicture } from './earners/dragged-file.ts'
import { faults } from './support/axe.ts'
import { linkMailedTo, mailTo } from './support/mails.ts'
import { expect, test } from './support/test.ts'
import { wordsIn } from './support/words.ts'
import { png } from './templates/png.ts'

const PASSWORD = 'harbour lantern eleven'

const m = wordsIn('it')

test('a forgotten password is reset through a mailed link', async ({ newIssuer, product, context, trouble }) => {
  trouble.expect(/status of 4\d\d/)
  const { page, email } = await newIssuer({ language: 'it' })
  await context.clearCookies()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Italiano' }).click()
  await page.getByRole('button', { name: m.account_sign_in() }).click()
  await expect(page.getByText(m.account_name_missing())).toBeVisible()
  expect(await faults(page), 'nothing written').toEqual([])
  await page.getByRole('link', { name: m.account_forgot() }).click()
  const address = page.getByLabel(m.word_email(), { exact: true })
  await address.fill('nobody@college.example')
  await page.getByRole('button', { name: m.account_request_send() }).click()
  const answer = page.getByText(m.account_reset_mailed())
  await expect(answer).toBeVisible()
  expect(await faults(page), 'mailed').toEqual([])
  await address.fill(email)
  await page.getByRole('button', { name: m.account_request_send() }).click()
  await expect(answer).toBeVisible()

  const link = await linkMailedTo(product, email, '/reset-password')
  await page.goto(link)
  const password = page.getByRole('textbox', { name: m.account_new_password() })
  await password.fill('short')
  await page.getByRole('button', { name: m.account_set_password() }).click()
  await expect(page.getByText(m.problems_field_too_short({ least: 12 }))).toBeVisible()
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: m.account_set_password() }).click()
  await expect(page.getByText(m.account_password_set())).toBeVisible()
  // The used token must not stay in the address bar or the history.
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.getByRole('link', { name: m.account_sign_in() }).click()
  await page.getByLabel(m.account_name()).fill(email)
  await page.getByRole('textbox', { name: m.account_password() }).fill(PASSWORD)
  await page.getByRole('button', { name: m.account_sign_in() }).click()
  await expect(page.getByRole('heading', { name: m.overview_title() })).toBeVisible()
  await mailTo(product, email, m.mail_password_subject())

  await page.goto(link)
  await expect(page.getByText(m.account_link_over())).toBeVisible()
  expect(await faults(page), 'link over').toEqual([])
  await expect(page).toHaveURL(/\/reset-password$/)
})

test('the first password, from a mailed link, names the account, signs in, and leads to the guide', async ({
  page,
  product,
}) => {
  const { id } = await product.admin('create-organization', '--name', 'New college', '--language', 'it')
  const email = `first.${crypto.randomUUID().slice(0, 8)}@college.example`
  const account = ['--organization', String(id), '--email', email, '--name', 'Ines', '--last-name', 'Moreau']
  await product.admin('create-user', ...account, '--language', 'it')
  await page.goto(await linkMailedTo(product, email, '/reset-password'))
  await page.getByRole('button', { name: 'Italiano' }).click()
  await expect(page.getByLabel(m.word_email(), { exact: true })).toHaveValue(email)
  await expect(page.getByText(m.account_first_password_lead())).toBeVisible()
  expect(await faults(page), 'the first password').toEqual([])
  await page.getByRole('textbox', { name: m.account_new_password() }).fill(PASSWORD)
  await page.getByRole('button', { name: m.account_set_password() }).click()
  await expect(page.getByRole('region', { name: m.first_title() })).toBeVisible()
  expect(page.url()).not.toContain('token')
})

test('a new address takes effect once its link is opened, and the old address is notified', async ({
  newIssuer,
  product,
}) => {
  const { page, email } = await newIssuer({ language: 'it' })
  const moved = email.replace('issuer', 'moved')
  await page.goto('/account')
  await page.getByLabel(m.word_email()).fill(moved)
  await page.getByRole('button', { name: m.word_save(), exact: true }).click()
  await expect(page.getByText(m.account_email_mailed({ address: moved, current: email }))).toBeVisible()
  await expect(page.getByLabel(m.word_email())).toHaveValue(email)
  await page.getByLabel(m.word_first_name(), { exact: true }).fill('')
  await page.getByRole('button', { name: m.account_save_name() }).click()
  await expect(page.getByLabel(m.word_first_name(), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  expect(await faults(page), 'mailed, and a name is missing').toEqual([])
  await mailTo(product, email, m.mail_change_requested_subject())
  await page.goto(await linkMailedTo(product, moved, '/confirm-email'))
  await expect(page.getByRole('button', { name: m.account_confirm() })).toBeVisible()
  expect(await faults(page), 'confirming').toEqual([])
  await page.getByRole('button', { name: m.account_confirm() }).click()
  await expect(page.getByText(m.account_email_confirmed())).toBeVisible()
  await expect(page).toHaveURL(/\/confirm-email$/)
  await page.getByRole('link', { name: m.account_to_account() }).click()
  await expect(page.getByLabel(m.word_email())).toHaveValue(moved)
  await mailTo(product, email, m.mail_changed_subject())
})

test('name, picture and language are changed, and the language follows to another browser', async ({
  newIssuer,
  browser,
  product,
}) => {
  const { page, email, password } = await newIssuer({ language: 'it' })
  const other = { name: 'English', ...wordsIn('en') }
  await page.goto('/account')
  await page.getByLabel(m.word_first_name(), { exact: true }).fill('Inês')
  await page.getByRole('button', { name: m.account_save_name() }).click()
  await expect(page.getByRole('button', { name: 'Inês Moreau' })).toBeVisible()
  const picture = page.getByLabel(m.account_picture(), { exact: true })
  await picture.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: png(64) })
  const remove = page.getByRole('button', { name: m.account_picture_remove() })
  await remove.click()
  await expect(remove).toBeHidden()
  // A dropped picture is shown in both sizes and beside the name.
  const place = page.getByRole('region', { name: m.account_section_person() })
  await dropPicture(place.getByText(m.shell_file_drop()), 'face.png', png(64))
  await expect(remove).toBeVisible()
  for (const image of await place.locator('img').all())
    await expect(image).toHaveAttribute('src', /\/images\/uploads\//)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/auth/user/profile'))
  await page.getByRole('radio', { name: other.name }).check({ force: true })
  await expect(page.getByRole('heading', { name: other.account_section_look() })).toBeVisible()
  await saved

  const elsewhere = await browser.newContext({ baseURL: product.url, locale: 'en-GB' })
  await elsewhere.request.post('/api/v1/auth/login', { data: { email, password } })
  const there = await elsewhere.newPage()
  await there.goto('/account')
  await expect(there.getByRole('heading', { name: other.account_section_look() })).toBeVisible()
  await page.getByRole('link', { name: other.security_title() }).click()
  const end = page.getByRole('region', { name: other.account_section_sessions() }).getByRole('listitem')
  await end.getByRole('button').first().click()
  await expect(page.getByText(other.account_sessions_ended({ count: 1 }))).toBeVisible()
  expect((await elsewhere.request.get('/api/v1/auth/user')).status()).toBe(401)
  await elsewhere.close()
})

test('changing the password requires the current one; a token is shown once, works, and stops when revoked or with the password', async ({
  newIssuer,
  playwright,
  product,
  trouble,
}) => {
  trouble.expect(/status of 422/)
  const { page, password } = await newIssuer({ language: 'it' })
  const made = await page.request.post('/api/v1/auth/tokens', { data: { name: 'Library', scopes: ['read'] } })
  const headers = { authorization: `Bearer ${(await made.json()).data.token}` }
  const library = await playwright.request.newContext({ baseURL: product.url, extraHTTPHeaders: headers })
  await page.goto('/account/security')
  await page.getByRole('button', { name: m.account_change_password() }).click()
  const form = page.getByRole('dialog')
  const current = form.getByLabel(m.account_current_password())
  const change = form.getByRole('button', { name: m.account_change_password() })
  await current.fill('not this one at all')
  await form.getByRole('textbox', { name: m.account_new_password() }).fill(PASSWORD)
  await change.click()
  await expect(page.getByText(m.account_password_wrong())).toBeVisible()
  expect(await faults(page), 'wrong password').toEqual([])
  await current.fill(password)
  await change.click()
  await expect(page.getByText(m.account_password_changed())).toBeVisible()
  await expect(form).toBeHidden()

  await page.getByRole('button', { name: m.account_token_create() }).click()
  const dialog = page.getByRole('dialog')
  expect(await faults(page), 'a new token').toEqual([])
  await dialog.getByLabel(m.word_name(), { exact: true }).fill('Registry')
  await dialog.getByRole('button', { name: m.account_token_create_confirm() }).click()
  await expect(dialog.getByText(m.account_token_once())).toBeVisible()
  expect(await faults(page), 'a token shown').toEqual([])
  const token = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: m.account_token_kept() }).click()
  await expect(page.getByText(token)).toBeHidden()

  const program = await playwright.request.newContext({
    baseURL: product.url,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  expect((await program.get('/api/v1/issuers/organization')).status()).toBe(200)
  await page.getByRole('button', { name: m.account_token_revoke_of({ name: 'Registry' }) }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await faults(page), 'revoking').toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: m.account_token_revoke_confirm() }).click()
  await expect(page.getByText(m.account_token_revoked_toast({ name: 'Registry' }))).toBeVisible()
  expect((await program.get('/api/v1/issuers/organization')).status()).toBe(401)
  await program.dispose()

  // A password that somebody else learned may have been used to create tokens, so changing it revokes them.
  expect((await library.get('/api/v1/issuers/organization')).status()).toBe(200)
  await page.getByRole('button', { name: m.account_change_password() }).click()
  await current.fill(PASSWORD)
  await form.getByRole('textbox', { name: m.account_new_password() }).fill(password)
  await form.getByRole('checkbox', { name: m.account_password_revoke_tokens() }).check()
  await change.click()
  await expect(form).toBeHidden()
  expect((await library.get('/api/v1/issuers/organization')).status()).toBe(401)
  await library.dispose()
})
