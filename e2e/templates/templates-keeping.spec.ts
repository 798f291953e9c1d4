import { givenTemplate } from '../support/given.ts'
import { holdAnswer } from '../support/hold-requests.ts'
import { expect, test } from '../support/test.ts'
import { png } from './png.ts'
import { changeTemplate, madeId, openEditor, openSection, saved, savedTemplate, textBox } from './template-editor.ts'

const title = 'Title'

test('a reload keeps unsaved changes of a new draft, and those of an active template with its picture', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  page.on('dialog', (dialog) => void dialog.accept())
  const template = await givenTemplate(page, { title: 'Peer mentoring' })
  const back = page.getByText('Your unsaved changes are back.')
  await page.goto('/templates/new')
  await page.getByLabel('Code').fill('NO-TITLE')
  await page.reload()
  await expect(back).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveValue('NO-TITLE')
  await page.getByRole('button', { name: 'Discard them' }).click()
  await expect(page.getByLabel('Code')).toHaveValue('')

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('link', { name: 'Peer mentoring' }).click()
  await textBox(page, 'Description').click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' And more.')
  const picture = { name: 'badge.png', mimeType: 'image/png', buffer: png() }
  await page.getByLabel('Badge image', { exact: true }).setInputFiles(picture)
  await expect(page.getByText('Saved with your other changes.')).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('insegna.template-pictures')).keys()).length))
    .toBe(1)
  await page.reload()
  await expect(textBox(page, 'Description')).toContainText('And more.')
  await expect(back).toBeVisible()
  await expect(page.getByRole('figure', { name: 'The image at 512, 64 and 28 px' })).toBeVisible()
  // Another tab restores it too.
  const other = await page.context().newPage()
  await openEditor(other, template)
  await expect(textBox(other, 'Description')).toContainText('And more.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => savedTemplate(page, template.id))
    .toMatchObject({
      description: expect.stringContaining('And more.'),
      image_path: expect.stringMatching(/\/images\/uploads\//),
    })
  // The page forgets the kept changes once it has the answer; until then its button says “Saving…”.
  await expect(page.getByText('Peer mentoring is saved in version')).toBeVisible()
  await page.reload()
  await expect(textBox(page, 'Description')).toContainText('And more.')
  await expect(back).toBeHidden()
})

test('a picture that is saved is not back after a reload, even one that comes before the browser has removed it', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  page.on('dialog', (dialog) => void dialog.accept())
  const template = await givenTemplate(page, { title: 'Peer mentoring' })
  await page.addInitScript(() => {
    Cache.prototype.delete = () => new Promise(() => {})
  })
  await openEditor(page, template)
  await page
    .getByLabel('Badge image', { exact: true })
    .setInputFiles({ name: 'badge.png', mimeType: 'image/png', buffer: png() })
  await expect(page.getByText('Saved with your other changes.')).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('insegna.template-pictures')).keys()).length))
    .toBe(1)
  await page.reload()
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Peer mentoring is saved in version')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('figure', { name: 'The image at 512, 64 and 28 px' })).toBeVisible()
  await expect(page.getByText('Your unsaved changes are back.')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()
})

test('leaving the page keeps the changes of an active template, and says so; closing the tab asks only while there are any', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Peer mentoring' })
  await openEditor(page, template)
  await page.getByLabel('Code').fill('OTHER-1')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Templates' }).click()
  await expect(
    page.getByText('Your changes to Peer mentoring are not saved. They are kept in this browser.'),
  ).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Code')).toHaveValue('OTHER-1')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.reload()
  await expect(page.getByLabel('Code')).toHaveValue(String(template.code))

  await page.getByLabel('Code').fill('OTHER-2')
  const opening = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await opening
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Peer mentoring is saved in version 1')).toBeVisible()
  page.on('dialog', () => expect('nobody is asked').toBe('asked'))
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])
})

test('a draft is saved if it is left in the middle of a word, once a lost network is back, and once an expired session is renewed in place', async ({
  newIssuer,
  trouble,
  context,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|status of 401/)
  const { page, email, password } = await newIssuer()
  await page.goto('/templates/new')
  await page.getByLabel(title, { exact: true }).fill('Left at once')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Templates' }).click()
  await expect(page.getByRole('list', { name: 'Templates, newest first' })).toContainText('Left at once')
  await page.getByRole('link', { name: 'New template' }).first().click()
  await expect(page.getByLabel(title, { exact: true })).toHaveValue('')

  await page.getByLabel(title, { exact: true }).fill('First aid')
  const id = await madeId(page)
  await saved(page)
  await context.setOffline(true)
  await page.getByLabel('Code').fill('FAW-3')
  await expect(page.getByText('not saved: you are offline. Kept in this browser')).toBeVisible()
  await page.getByLabel('Code').fill('FAW-4')
  await context.setOffline(false)
  await saved(page)
  await expect.poll(async () => (await savedTemplate(page, id)).code).toBe('FAW-4')

  await context.clearCookies()
  await page.getByLabel('Code').fill('FAW-5')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email or username').fill(email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await savedTemplate(page, id)).code).toBe('FAW-5')
})

test('text typed while a draft is being created is kept, and so is the focus, on a slow computer', async ({
  newIssuer,
}) => {
  test.slow()
  const { page } = await newIssuer()
  await page.goto('/templates/new')
  const description = textBox(page, 'Description')
  await expect(description).toBeVisible()
  const letAnswerCome = await holdAnswer(page, '**/badge_templates', 'POST')
  const made = page.waitForRequest((request) => request.method() === 'POST' && /badge_templates$/.test(request.url()))
  await page.getByLabel(title, { exact: true }).pressSequentially('First aid')
  await made
  await page.keyboard.type(' at work')
  await page.getByLabel('Code').fill('FAW')
  await page.getByRole('radio', { name: 'Participation' }).check({ force: true })
  await openSection(page, 'European micro-credential')
  await page.getByRole('switch', { name: 'European micro-credential' }).check()
  await page.getByRole('textbox', { name: 'Credits' }).fill('2')
  await description.click()
  await page.keyboard.type('May act as ')
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  letAnswerCome()
  // Typed word by word, while the answer arrives and the URL changes.
  for (const word of ['a ', 'first ', 'aider ', 'where ', 'they ', 'work'])
    await page.keyboard.type(word, { delay: 20 })
  // A tenth of a busy processor needs more than the time of an assertion.
  await page.waitForURL((url) => !url.pathname.endsWith('/new'))
  const id = await madeId(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(description).toBeFocused()
  await page.keyboard.type('.')
  await expect(description).toHaveText('May act as a first aider where they work.')
  await expect
    .poll(() => savedTemplate(page, id).catch(() => null))
    .toMatchObject({
      title: 'First aid at work',
      code: 'FAW',
      type: 'participation',
      description: '<p>May act as a first aider where they work.</p>',
      is_micro_credential: 1,
      micro_credential: { ects: 2 },
    })
  await expect(page.getByLabel(title, { exact: true })).toHaveValue('First aid at work')
})

test('a lost answer creates no second draft; a draft that was deleted meanwhile is saved again as a new one', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED|status of 404/)
  const { page } = await newIssuer()
  let answers = 0
  await page.route('**/badge_templates', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const answer = await route.fetch()
    answers += 1
    if (answers === 1) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await page.goto('/templates/new')
  await page.getByLabel('Code').fill('FAW-3')
  await page.getByLabel(title, { exact: true }).fill('First')
  await expect(page.getByText('Kept in this browser')).toBeVisible()
  await page.getByLabel(title, { exact: true }).fill('First aid')
  await page.getByRole('button', { name: 'Save draft' }).click()
  const first = await madeId(page)
  await expect.poll(() => savedTemplate(page, first)).toMatchObject({ title: 'First aid', code: 'FAW-3' })
  const all = await page.request.get('/api/v1/issuers/organization/badge_templates')
  expect((await all.json()).meta.total).toBe(1)

  await page.request.delete(`/api/v1/issuers/organization/badge_templates/${first}`)
  await page.getByLabel(title, { exact: true }).fill('First aid at work')
  await expect(
    page.getByText('Someone deleted this template in the meantime. What you wrote is still here.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Save it as a new draft' }).click()
  await expect(page).not.toHaveURL(new RegExp(first))
  const second = await madeId(page)
  await expect.poll(() => savedTemplate(page, second)).toMatchObject({ title: 'First aid at work', code: 'FAW-3' })
})

test('changes by others are merged, and conflicts are resolved with the difference in view', async ({
  newIssuer,
  product,
  trouble,
}) => {
  trouble.expect(/status of 409/)
  const { page, organizationId } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Peer mentoring', status: 'draft', other_org: null })
  await openEditor(page, template)

  const colleague = { email: `${crypto.randomUUID()}@college.example`, password: 'somebody opens the door' }
  await product.admin(
    ...['create-user', '--organization', organizationId, '--email', colleague.email, '--password', colleague.password],
    ...['--name', 'Giulia', '--last-name', 'Ferri'],
  )
  const elsewhere = await page.context().browser()?.newContext({ baseURL: product.url, locale: 'en-GB' })
  if (!elsewhere) throw new Error('There is no browser')
  const signedIn = await elsewhere.request.post('/api/v1/auth/login', { data: colleague })
  expect(signedIn.status()).toBe(200)
  const theirs = await elsewhere.newPage()

  // The other person changes two fields while one of them is being edited here.
  await changeTemplate(theirs, template.id, { other_org: 'Ardleshire Trust', description: '<p>Helps newcomers.</p>' })
  await textBox(page, 'Description').click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Every week.')
  const note = page.getByText(/^Changed meanwhile by Giulia Ferri, at \d\d:\d\d: Description\.$/)
  await expect(note).toBeVisible()
  await expect(
    page.getByText(/^Giulia Ferri changed this template at .*: Other organization\. You now see the new text\./),
  ).toBeVisible()
  await openSection(page, 'Who issues it')
  await expect(page.getByLabel('Other organization')).toHaveValue('Ardleshire Trust')
  await expect(textBox(page, 'Description')).toContainText('Every week.')
  expect((await savedTemplate(page, template.id)).description).toBe('<p>Helps newcomers.</p>')

  // A reload loses nothing either.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByRole('button', { name: 'Save draft' })).toHaveAccessibleDescription(
    'Choose first which text to keep.',
  )
  await page.getByRole('button', { name: 'See the difference' }).click()
  const choice = page.getByRole('dialog').getByRole('group', { name: 'Description' })
  await expect(choice).toContainText('Giulia Ferri’s version')
  await expect(choice.getByRole('deletion')).toContainText('newcomers')
  await expect(choice.getByRole('insertion')).toContainText('Every week.')
  await choice.getByRole('button', { name: 'Take theirs' }).click()
  await expect(textBox(page, 'Description')).toBeFocused()
  await expect(textBox(page, 'Description')).toHaveText('Helps newcomers.')
  await expect(note).toBeHidden()
  // Undo brings back the text written here.
  await page.getByRole('button', { name: 'Undo' }).click()
  const mine = '<p>Helps others through their first year. Every week.</p>'
  await expect.poll(async () => (await savedTemplate(page, template.id)).description).toBe(mine)

  // Unless the user looks at the difference, their own text is kept.
  await changeTemplate(theirs, template.id, { description: '<p>Helps us all.</p>' })
  await textBox(page, 'Description').press('End')
  await page.keyboard.type(' Twice.')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(async () => (await savedTemplate(page, template.id)).description).toContain('Every week. Twice.')
  await elsewhere.close()
})
