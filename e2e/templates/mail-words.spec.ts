import { givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { openEditor } from './template-editor.ts'

test('a template’s mail gets its own texts, with placeholders as pills; an unknown placeholder is named and prevents activation', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Data', status: 'draft', description: '<p>Reads data.</p>' })
  await openEditor(page, template)
  await page.getByRole('heading', { name: 'The mail of an award' }).scrollIntoViewIfNeeded()
  await page.getByRole('radio', { name: 'Words of its own' }).check({ force: true })
  const opening = page.getByRole('textbox', { name: 'Opening' })
  await opening.click()
  await page.keyboard.type('Dear {first_nam}, well done.')
  await expect(opening.locator('[data-value="first_nam"]')).toBeVisible()
  await expect(page.getByText('There is no value “first_nam”.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activate' }).first()).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Dear {first_name}, well done.')
  await expect(opening).not.toContainText('{')
})
