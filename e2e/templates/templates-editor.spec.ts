import { givenPath } from '../learning-paths/learning-path.ts'
import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { png } from './png.ts'
import { madeId, openEditor, openSection, saved, savedTemplate, textBox } from './template-editor.ts'

const UPLOADS = /\/images\/uploads\//
const badgePng = { name: 'badge.png', mimeType: 'image/png', buffer: png() }

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

test('the preview follows every keystroke; an invalid colour is reported at its field and does not block other changes', async ({
  newIssuer,
}) => {
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

  await page.getByLabel('Hex colour').fill('#12')
  await page.getByLabel('Code').fill('DATA-7')
  await expect(page.getByText('Write a colour as # and six figures, such as #14618c.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Correct: Colour of the badge' })).toBeVisible()
  await expect.poll(async () => (await savedTemplate(page, template.id)).code).toBe('DATA-7')
  await page.getByLabel('Hex colour').fill('7a2347')
  await expect(page.getByRole('radio', { name: 'Garnet' })).toBeChecked()
  await expect.poll(async () => (await savedTemplate(page, template.id)).color_primary).toBe('#7a2347')
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
  await page.getByLabel('Badge image', { exact: true }).setInputFiles(badgePng)
  await expect(page.getByText('Saved with your other changes.')).toBeVisible()
  expect((await savedTemplate(page, template.id)).description).toContain('Meets')
  await page.getByRole('button', { name: 'Save as version 2' }).click()
  await expect(page.getByText('Peer mentoring is saved in version 2')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Award badges' })).toBeFocused()
  expect(await savedTemplate(page, template.id)).toMatchObject({
    version_code: '2',
    description: '<p>Sees a group every week of a term.</p>',
    image_path: expect.stringMatching(UPLOADS),
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
  expect(await faults(page), 'the versions').toEqual([])
  await page.getByLabel('Newer').selectOption('1')
  await expect(page).toHaveURL(/to=1/)
  await expect(page.getByText('The two versions are identical.')).toBeVisible()
})

test('versions that differ in a picture, or in the steps of a path, are not said to be identical', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const same = page.getByText('The two versions are identical.')
  const differences = page.getByRole('definition')
  const template = await givenTemplate(page)
  await givenBadge(page, template)
  const templates = '/api/v1/issuers/organization/badge_templates'
  const uploaded = await page.request.post(`${templates}/${template.id}/image`, { multipart: { image: badgePng } })
  expect(uploaded.status(), await uploaded.text()).toBe(200)
  await page.goto(`/templates/${template.id}/versions`)
  await expect(differences).toHaveText(['It is another picture.'])
  await expect(page.getByRole('term')).toHaveText(['Badge image'])
  await expect(same).toBeHidden()

  const { path, steps } = await givenPath(page)
  await givenBadge(page, path)
  const detached = await page.request.put(`/api/v1/issuers/organization/learning_paths/${path.id}/steps`, {
    data: { learning_path: [steps[0]?.id, { id: steps[1]?.id, is_required: 0 }] },
  })
  expect(detached.status(), await detached.text()).toBe(200)
  await page.goto(`/templates/${path.id}/versions`)
  await expect(page.getByRole('term')).toHaveText(['Steps', 'The rule'])
  await expect(differences.first().getByRole('deletion')).toContainText('Step C')
  await expect(same).toBeHidden()
  expect(await faults(page), 'the versions of a path').toEqual([])
})

test('an active template is changed only by Save, which stays in reach, except for its public page; missing values are named at their fields', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 422/)
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Peer mentoring', is_published: 0 })
  await openEditor(page, template)
  const save = page.getByRole('button', { name: 'Save changes' })
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Mentoring')
  await expect(save).toBeInViewport()
  // A web address without a scheme is completed.
  await openSection(page, 'Who issues it')
  const address = page.getByLabel('Link to learn more')
  await address.fill('wrenfield.example/data')
  await address.blur()
  await expect(address).toHaveValue('https://wrenfield.example/data')
  await openSection(page, 'Visibility')
  await page.getByRole('switch', { name: 'Public page of the organization' }).check()
  await expect(save).toHaveCount(1)
  await expect(save).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await savedTemplate(page, template.id)).is_published).toBe(1)
  expect((await savedTemplate(page, template.id)).title).toBe('Peer mentoring')
  await expect(title).toHaveValue('Mentoring')
  await save.click()
  await expect
    .poll(() => savedTemplate(page, template.id))
    .toMatchObject({ title: 'Mentoring', learn_more_url: 'https://wrenfield.example/data' })

  const criteria = textBox(page, 'Criteria')
  await criteria.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(page.getByRole('heading', { name: 'Before saving' })).toBeVisible()
  await save.click()
  await expect(criteria).toHaveAccessibleDescription(/Fill in this field/)
  await expect(criteria).toBeFocused()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(criteria).toHaveText(/Ten meetings/)
  await expect(page.getByRole('button', { name: 'Discard changes' })).toBeHidden()
  await page.getByLabel('Code').fill('AFTER-1')
  await save.click()
  await expect.poll(async () => (await savedTemplate(page, template.id)).code).toBe('AFTER-1')
})
