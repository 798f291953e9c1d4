import { expect, test } from './test.ts'

test('each section is saved by itself, and what is not saved stays', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await page.goto('/organization')
  await page.getByLabel('City').fill('Wrenfield')
  await page.getByLabel('Name', { exact: true }).fill('Wren Evening College')
  await page.getByRole('button', { name: 'Save: Identity' }).click()
  await expect(page.getByRole('complementary').getByText('Wren Evening College')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Wrenfield')
  await page.getByRole('link', { name: 'Templates' }).first().click()
  await expect(page.getByRole('heading', { name: 'Templates', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Organization' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Wrenfield')
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Save: Address' }).click()
  await expect(page.getByText('Not saved yet.')).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Wrenfield')
})

test('Italian codes are checked where the address is in Italy', async ({ newIssuer }) => {
  const { page } = await newIssuer({ language: 'it' })
  await page.goto('/organization')
  await page.getByLabel('Partita IVA').fill('12345678904')
  await page.getByRole('button', { name: 'Salva: Fatturazione' }).click()
  await expect(page.getByText('Non è una partita IVA italiana')).toBeVisible()
  await page.getByLabel('Partita IVA').fill('IT 123 4567 8903')
  await page.getByRole('button', { name: 'Salva: Fatturazione' }).click()
  await expect(page.getByLabel('Partita IVA')).toHaveValue('12345678903')
})

test('a switch acts at once, and the service’s complaint stands at its field', async ({ newIssuer, trouble }) => {
  trouble.expect(/status of 422/)
  const { page } = await newIssuer()
  await page.goto('/organization')
  const shown = page.getByRole('switch', { name: 'Public page' })
  const before = await shown.isChecked()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await shown.setChecked(!before)
  await saved
  await page.reload()
  await expect(shown).toBeChecked({ checked: !before })
  if (before) await shown.setChecked(true)
  await page.getByRole('link', { name: /\/o\/[\w-]+$/ }).click()
  await expect(page.getByRole('heading', { name: /^College/ })).toBeVisible()
  await page.goBack()
  await page.getByLabel('Website').fill('college.example')
  await page.getByRole('button', { name: 'Save: Identity' }).click()
  await expect(page.getByText('Write the whole address, starting with https://')).toBeVisible()
})

test('the credits that came and went are listed', async ({ newIssuer }) => {
  const { page } = await newIssuer({ credits: 12 })
  await page.goto('/organization')
  await expect(page.getByRole('row', { name: /\+12/ })).toBeVisible()
})

test('more credits are asked for, declined, asked for again and accepted', async ({ newIssuer, product }) => {
  const { page, organizationId } = await newIssuer({ credits: 12 })
  const ask = async (credits: string, note: string) => {
    await page.goto('/organization')
    await page.getByRole('button', { name: 'Ask for more credits' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask for more credits' })
    await dialog.getByLabel('How many credits').fill('a few')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog.getByText(/Write a whole number/)).toBeVisible()
    await dialog.getByLabel('How many credits').fill(credits)
    await dialog.getByLabel('Note to the operator').fill(note)
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(`You asked for ${credits} credits on`)).toBeVisible()
    const waiting = (await product.admin('list-credit-requests')) as unknown as {
      id: string
      organization_id: string
    }[]
    return String(waiting.find(({ organization_id }) => organization_id === organizationId)?.id)
  }
  const first = await ask('900', 'Too many')
  await expect(page.getByRole('button', { name: 'Ask for more credits' })).toHaveAttribute('aria-disabled', 'true')
  await product.admin('decline-credits', '--transaction', first)
  await page.reload()
  await expect(page.getByText('Your request for 900 credits was declined')).toBeVisible()

  const second = await ask('90', 'Order 118/2026')
  await product.admin('accept-credits', '--transaction', second)
  await page.reload()
  await expect(page.getByRole('row', { name: /Order 118\/2026.*\+90/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Too many.*\+900, declined/ })).toBeVisible()
  await expect(page.getByText('Credits left').locator('..')).toContainText('102')
})
