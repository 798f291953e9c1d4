import { givenBadge, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { changeTemplate, madeId, openEditor, saved, savedTemplate, textBox } from './template-editor.ts'

test('a draft is created while its title is typed, saves itself, shows when, and is activated once complete', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  await page.goto('/templates/new')
  await expect(page.getByText('Enter a title: then the draft saves itself.')).toBeVisible()
  const title = page.getByLabel('Title', { exact: true })
  await title.pressSequentially('First aid ')
  const id = await madeId(page)
  // Creating the draft must not move the focus.
  await expect(title).toBeFocused()
  await page.keyboard.type('at work')
  await saved(page)
  await expect.poll(async () => (await savedTemplate(page, id)).title).toBe('First aid at work')
  await expect(page).toHaveTitle('First aid at work · Insegna')

  const missing = page.getByRole('complementary', { name: 'Preview' }).getByRole('link')
  await expect(missing).toHaveText([
    'The code is missing',
    'The type is missing',
    'The description is missing',
    'The criteria are missing',
  ])
  await expect(page.getByRole('button', { name: 'Activate' })).toHaveAccessibleDescription('4 fields are missing')
  await missing.filter({ hasText: 'type' }).click()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Skills' })).toBeChecked()
  await expect(missing).toContainText([
    'The code is missing',
    'The description is missing',
    'The criteria are missing',
    'The knowledge acquired is missing',
  ])
  await page.getByRole('radio', { name: 'Participation' }).check({ force: true })

  await missing.filter({ hasText: 'code' }).click()
  await page.keyboard.type('FAW-3')
  await missing.filter({ hasText: 'description' }).click()
  await page.keyboard.type('May act as a first aider.')
  await missing.filter({ hasText: 'criteria' }).click()
  await page.keyboard.type('Three days.')
  await expect(missing).toHaveCount(0)
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('First aid at work is active and can be awarded')).toBeVisible()
  // The next step is to award it; nothing is unsaved.
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Award badges' })).toHaveAttribute('href', `/award?template=${id}`)
  expect(await savedTemplate(page, id)).toMatchObject({
    status: 'active',
    code: 'FAW-3',
    type: 'participation',
    description: '<p>May act as a first aider.</p>',
    assignment_criteria: '<p>Three days.</p>',
  })
})

test('the preview follows every keystroke', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Data', status: 'draft', code: 'A' })
  await openEditor(page, template)
  const badge = page.getByRole('complementary', { name: 'Preview' }).locator('img').first()
  const pictures = new Set([await badge.getAttribute('src')])
  const drawnAgain = async () => {
    await expect.poll(async () => pictures.has(await badge.getAttribute('src'))).toBe(false)
    pictures.add(await badge.getAttribute('src'))
  }
  await page.getByLabel('Code').focus()
  await page.keyboard.press('End')
  for (const letter of 'BC') {
    await page.keyboard.type(letter)
    await drawnAgain()
  }
  await page.getByRole('radio', { name: 'Qualification' }).check({ force: true })
  await drawnAgain()
  await page.getByRole('radio', { name: 'Amber' }).check({ force: true })
  await drawnAgain()
  await expect(page.getByText(/^Good contrast \([\d.]+:1\)$/)).toBeVisible()
  await page.getByLabel('Hex colour').fill('#ffffff')
  await drawnAgain()
  await expect(page.getByText(/^On the badge, #FFFFFF becomes #\w{6}\. Good contrast/)).toBeVisible()
})

test('an invalid colour is reported at its field and does not block other changes', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Data', status: 'draft' })
  await openEditor(page, template)
  await page.getByLabel('Hex colour').fill('#12')
  await page.getByLabel('Code').fill('DATA-7')
  await expect(page.getByText('Write a colour as # and six figures, such as #14618c.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Correct: Colour of the badge' })).toBeVisible()
  await expect.poll(async () => (await savedTemplate(page, template.id)).code).toBe('DATA-7')
  await page.getByLabel('Hex colour').fill('7a2347')
  await expect(page.getByRole('radio', { name: 'Garnet' })).toBeChecked()
  await expect.poll(async () => (await savedTemplate(page, template.id)).color_primary).toBe('#7a2347')
})

test('errors of the service are shown at their fields in the reader’s language, and the rest is saved', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 422/)
  const { page } = await newIssuer({ language: 'it' })
  await givenTemplate(page, { title: 'Dati', code: 'DATI-01' })
  const draft = await givenTemplate(page, { title: 'Bozza', status: 'draft', code: '' })
  await openEditor(page, draft)
  await page.getByLabel('Codice').fill('DATI-01')
  await page.getByLabel('Altro ente').fill('Istituto di statistica di Borgoforte')
  await expect(page.getByLabel('Codice')).toHaveAccessibleDescription(/Un altro modello ha già questo codice/)
  await expect
    .poll(async () => (await savedTemplate(page, draft.id)).other_org)
    .toBe('Istituto di statistica di Borgoforte')
  await page.getByRole('button', { name: 'Attiva', exact: true }).click()
  await expect(page.getByLabel('Codice')).toBeFocused()
  await page.getByLabel('Codice').fill('DATI-02')
  await page.getByRole('button', { name: 'Attiva', exact: true }).click()
  await expect(page.getByText('Bozza è attivo e può essere assegnato')).toBeVisible()
})

test('changing an issued template announces the new version and how many badges keep the old one; versions can be compared', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, {
    title: 'Peer mentoring',
    description: '<p>Meets a group every week of a term.</p>',
  })
  for (const name of ['a', 'b', 'c']) await givenBadge(page, template, { recipient_email: `${name}@college.example` })
  await openEditor(page, template)
  await expect(
    page.getByText('Your changes will be saved as version 2. The 3 badges already issued stay on version 1.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as version 2' })).toBeHidden()

  const description = textBox(page, 'Description')
  await description.focus()
  await page.keyboard.press('ControlOrMeta+Home')
  for (const _letter of 'Meets') await page.keyboard.press('Delete')
  await page.keyboard.type('Sees')
  await expect(page.getByText('Version 1, not saved yet, kept in this browser')).toBeVisible()
  expect((await savedTemplate(page, template.id)).description).toContain('Meets')
  await page.getByRole('button', { name: 'Save as version 2' }).click()
  await expect(page.getByText('Peer mentoring is saved in version 2')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Award badges' })).toBeFocused()
  expect(await savedTemplate(page, template.id)).toMatchObject({
    version_code: '2',
    description: '<p>Sees a group every week of a term.</p>',
  })

  await page.getByRole('button', { name: 'Actions for Peer mentoring' }).click()
  await page.getByRole('menuitem', { name: 'Version history' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Version history' })).toBeVisible()
  await expect(page.getByRole('table').locator('tbody tr')).toHaveText([
    /Version 2 current.*0 badges/s,
    /Version 1.*3 badges/s,
  ])
  await expect(page.getByRole('deletion')).toHaveText('Removed: Meets')
  await expect(page.getByRole('insertion')).toHaveText('Added: Sees')
  await page.getByLabel('Newer').selectOption('1')
  await expect(page).toHaveURL(/to=1/)
  await expect(page.getByText('The two versions are identical.')).toBeVisible()
})

test('an active template is changed only by Save; missing values are named at their fields', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 422/)
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Peer mentoring' })
  await openEditor(page, template)
  await textBox(page, 'Criteria').click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(page.getByRole('heading', { name: 'Before saving' })).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(textBox(page, 'Criteria')).toHaveAccessibleDescription(/Fill in this field/)
  await expect(textBox(page, 'Criteria')).toBeFocused()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(textBox(page, 'Criteria')).toHaveText(/Ten meetings/)
  await expect(page.getByRole('button', { name: 'Discard changes' })).toBeHidden()
  await page.getByLabel('Code').fill('AFTER-1')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(async () => (await savedTemplate(page, template.id)).code).toBe('AFTER-1')
})

test('the public page is switched immediately, even with other unsaved changes', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Peer mentoring', is_published: 0 })
  await openEditor(page, template)
  await page.getByLabel('Title', { exact: true }).fill('Mentoring')
  await page.getByRole('switch', { name: 'Public page of the organization' }).check()
  await expect.poll(async () => (await savedTemplate(page, template.id)).is_published).toBe(1)
  expect((await savedTemplate(page, template.id)).title).toBe('Peer mentoring')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Mentoring')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(async () => (await savedTemplate(page, template.id)).title).toBe('Mentoring')
})

test('an archived template says so; a learning path links to its steps; an unknown id is not found', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 404/)
  const { page } = await newIssuer()
  const step = await givenTemplate(page, { title: 'Step' })
  const path = await givenTemplate(page, { title: 'Teaching', is_learning_path: 1, learning_path: [step.id] })
  await changeTemplate(page, step.id, { status: 'archived' })
  await openEditor(page, step)
  await expect(page.getByText('This template is archived')).toBeVisible()
  await openEditor(page, path)
  // The archived step keeps the path from being awarded, so the next step is to edit its steps.
  for (const link of await page.getByRole('link', { name: 'Edit the steps' }).all()) {
    await expect(link).toHaveAttribute('href', `/learning-paths/${path.id}`)
  }
  await openEditor(page, step)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('link', { name: 'Award badges' })).toBeVisible()
  await page.goto('/templates/01a1fa83-0000-7eb3-83eb-773aef1b35f6')
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
})

test('a long form has its actions in reach at the bottom, once, and a web address without a scheme is completed', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Data', status: 'draft' })
  await openEditor(page, template)
  const activate = page.getByRole('button', { name: 'Activate' })
  await expect(activate).toBeInViewport()
  const address = page.getByLabel('Link to learn more')
  await address.fill('wrenfield.example/data')
  await address.blur()
  await expect(address).toHaveValue('https://wrenfield.example/data')
  await page.getByRole('switch', { name: 'Public page of the organization' }).scrollIntoViewIfNeeded()
  await expect(activate).toHaveCount(1)
  await expect(activate).toBeInViewport({ ratio: 1 })
  await activate.click()
  await expect(page.getByText('Data is active and can be awarded')).toBeVisible()
  expect(await savedTemplate(page, template.id)).toMatchObject({
    status: 'active',
    learn_more_url: 'https://wrenfield.example/data',
  })
})
