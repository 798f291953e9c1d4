import { completeMicroCredential } from '#server/testing/micro-credentials.ts'
import { faults } from '../support/axe.ts'
import { givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { openEditor, openSection } from './template-editor.ts'

test('both pages of the certificate are previewed beside the form and follow what is typed', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, {
    status: 'draft',
    title: 'Data analysis',
    is_micro_credential: 1,
    micro_credential: completeMicroCredential(),
  })
  await openEditor(page, template)
  const side = page.getByRole('complementary', { name: 'Preview' })
  await side.getByRole('tab', { name: 'Certificate' }).click()
  const sheet = (number: number) =>
    side.getByRole('img', { name: `The certificate of somebody made up, page ${number}` })
  await expect(sheet(1)).toHaveAttribute('aria-busy', 'false')
  const drawing = () => sheet(1).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const before = await drawing()
  await expect(sheet(2)).toHaveAttribute('aria-busy', 'false')
  await page.getByLabel('Title', { exact: true }).fill('Data analysis for everybody')
  await expect.poll(drawing).not.toBe(before)
  await expect(sheet(1)).toHaveAttribute('aria-busy', 'false')
  const renamed = await drawing()
  const block = page.getByRole('region', { name: 'European micro-credential' })
  await block.getByRole('textbox', { name: 'Credits' }).fill('0.1')
  await expect(side.getByText('It is drawn again once what is wrong in the form is put right.')).toBeVisible()
  expect(await drawing()).toBe(renamed)
  await block.getByRole('textbox', { name: 'Credits' }).fill('2')
  await expect(side.getByText('It is drawn again once')).toBeHidden()
  expect(await faults(page)).toEqual([])

  await side.getByRole('tab', { name: 'Email' }).click()
  const mail = page.frameLocator('iframe[title="Email"]')
  const named = mail.getByText('The signed credential includes your name')
  await expect(named).toBeVisible()
  await openSection(page, 'Name and grade')
  await page.getByRole('switch', { name: /^Include the name in the signed credential/ }).uncheck()
  await expect(named).toBeHidden()
})
