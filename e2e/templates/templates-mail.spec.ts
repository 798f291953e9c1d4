import { givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { openEditor, openSection } from './template-editor.ts'

test('a template’s mail gets its own texts, with placeholders as pills, an unknown one prevents activation, and the mail is previewed with unsaved changes', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Data', status: 'draft', description: '<p>Reads data.</p>' })
  await openEditor(page, template)
  await openSection(page, 'The email of an award')
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

  await page.getByRole('tab', { name: 'Email' }).click()
  const preview = page.getByRole('tabpanel', { name: 'Email' })
  const mail = preview.frameLocator('iframe')
  await expect(mail.getByText('Reads data.')).toBeVisible()
  await page.getByLabel('Title').fill('Data literacy')
  await expect(preview.getByText(/^Maya, your badge “Data literacy”$/)).toBeVisible()
  const badge = mail.getByRole('img', { name: 'The badge “Data literacy”' })
  await expect(badge).toHaveJSProperty('complete', true)
  await expect(badge).not.toHaveJSProperty('naturalWidth', 0)
  const content = page.getByRole('region', { name: 'The badge' })
  await content.getByRole('radio', { name: 'Italian' }).check({ force: true })
  await expect(preview.getByText(/^Giulia, il tuo badge «Data literacy»$/)).toBeVisible()
  await expect(mail.getByRole('heading', { name: 'Giulia' })).toBeVisible()
  await expect(mail.getByRole('link')).toHaveCount(0)
})
