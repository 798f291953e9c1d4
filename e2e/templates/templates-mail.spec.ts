import { givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { openEditor } from './template-editor.ts'

test('the award mail is previewed as it will be sent, with the unsaved picture and texts', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Data', status: 'draft', description: '<p>Reads data.</p>' })
  await openEditor(page, template)
  await page.getByRole('tab', { name: 'Email' }).click()
  const preview = page.getByRole('tabpanel', { name: 'Email' })
  const mail = preview.frameLocator('iframe')
  await expect(mail.getByText('Reads data.')).toBeVisible()
  await page.getByLabel('Title').fill('Data literacy')
  await expect(preview.getByText(/^Maya, your badge “Data literacy”$/)).toBeVisible()
  const badge = mail.getByRole('img', { name: 'The badge “Data literacy”' })
  await expect(badge).toHaveJSProperty('complete', true)
  await expect(badge).not.toHaveJSProperty('naturalWidth', 0)
  await page.getByRole('radio', { name: 'Italian' }).check({ force: true })
  await expect(preview.getByText(/^Giulia, il tuo badge «Data literacy»$/)).toBeVisible()
  await expect(mail.getByRole('heading', { name: 'Giulia' })).toBeVisible()
  await expect(mail.getByRole('link')).toHaveCount(0)
})
