import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { png } from './png.ts'
import { changeTemplate, openEditor, textBox } from './template-editor.ts'

test('the lists of templates have no axe violations', async ({ newIssuer, trouble }) => {
  trouble.expect(/status of 422/)
  const { page } = await newIssuer()
  await page.goto('/templates')
  await expect(page.getByRole('heading', { name: 'No templates yet' })).toBeVisible()
  expect(await faults(page), 'no template').toEqual([])
  await givenBadge(page, await givenTemplate(page, { title: 'Peer mentoring', other_org: 'Trust' }))
  await givenTemplate(page, { title: 'Draft', status: 'draft' })
  const half = await givenTemplate(page, { title: 'Half', status: 'draft', description: '' })
  await changeTemplate(page, half.id, { status: 'archived' })
  await page.goto('/templates?language=en&org=xyz')
  await expect(page.getByRole('heading', { name: 'No templates match these filters' })).toBeVisible()
  expect(await faults(page), 'nothing found').toEqual([])
  await page.getByRole('button', { name: 'Remove filter: Other organization' }).click()
  await expect(page.getByRole('link', { name: 'Draft' })).toBeVisible()
  expect(await faults(page), 'the gallery').toEqual([])
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await faults(page), 'the menu of filters').toEqual([])
  await page.getByRole('menuitem', { name: 'Other organization…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await faults(page), 'the dialog of a filter').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Actions for Half' }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await faults(page), 'a refused act').toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Actions for Draft' }).click()
  await page.getByRole('menuitem', { name: 'Delete draft…' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await faults(page), 'the question before deleting').toEqual([])
  await page.getByRole('button', { name: 'Keep the draft' }).click()
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
  await expect(page.getByRole('table')).toBeVisible()
  expect(await faults(page), 'the list').toEqual([])
})

test('the editor has no axe violations', async ({ newIssuer, trouble }) => {
  trouble.expect(/status of 4(09|15|22)/)
  const { page } = await newIssuer()
  await page.goto('/templates/new')
  await expect(textBox(page, 'Description')).toBeVisible()
  expect(await faults(page), 'a new draft').toEqual([])

  const draft = await givenTemplate(page, { title: 'Draft', status: 'draft' })
  await openEditor(page, draft)
  await page.getByLabel('Link to learn more').fill('wrenfield.example')
  await page.getByLabel('Hex colour').fill('#12')
  // Blurred first, because the error message moves what is below it.
  await page.getByLabel('Hex colour').blur()
  await expect(page.getByLabel('Hex colour')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Badge image', { exact: true }).setInputFiles({
    name: 'a.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" />'),
  })
  await expect(page.getByLabel('Badge image', { exact: true })).toHaveAccessibleDescription(/SVG/)
  await page.getByRole('toolbar').first().getByRole('button', { name: 'Link' }).click()
  await page.getByLabel('Address of the link').fill('nowhere')
  await page.getByRole('button', { name: 'Set link' }).click()
  expect(await faults(page), 'the complaints').toEqual([])

  await page
    .getByLabel('Badge image', { exact: true })
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png() })
  await expect(page.getByRole('button', { name: 'Use the drawn badge' })).toBeVisible()
  await page.getByRole('tab', { name: 'Public page' }).click()
  await expect(page.getByRole('tabpanel').getByRole('heading', { name: 'Draft' })).toBeVisible()
  expect(await faults(page), 'a picture and the public page').toEqual([])

  const template = await givenTemplate(page, { title: 'Peer mentoring' })
  await givenBadge(page, template)
  await openEditor(page, template)
  await textBox(page, 'Description').click()
  await page.keyboard.type('Mine. ')
  await changeTemplate(page, template.id, { description: '<p>Theirs.</p>' })
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByRole('button', { name: 'See the difference' }).click()
  await expect(page.getByRole('heading', { name: 'Two versions of this template' })).toBeVisible()
  expect(await faults(page), 'two texts to choose from').toEqual([])
  await page.goto(`/templates/${template.id}/versions`)
  await expect(page.getByRole('heading', { name: 'Compare two versions' })).toBeVisible()
  expect(await faults(page), 'the versions').toEqual([])
})
