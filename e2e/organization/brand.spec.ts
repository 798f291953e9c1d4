import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { faults } from '../support/axe.ts'
import { givenTemplate } from '../support/given.ts'
import { expect, makeColleague, test } from '../support/test.ts'

const API = '/api/v1/issuers/organization'

const design = (enamel: object, metal = 'gold') => ({
  v: 1,
  shape: 'seal',
  metal,
  border: 'beads',
  enamel,
  band: null,
  engraving: 'waves',
  seed: 'template',
  symbol: { set: 'ph', name: 'microscope', scale: 1 },
  top: { bind: 'title', ink: 'auto' },
  bottom: null,
  plate: null,
  stars: null,
  banner: null,
  face: 'clarendon',
  extra: [],
})

async function saveDesign(page: Page, id: string, document: object) {
  const answer = await page.request.put(`${API}/badge_templates/${id}/design`, { data: { design: document } })
  return { status: answer.status(), body: await answer.json() }
}

async function addEnamel(page: Page, name: string, hex: string) {
  await page.getByRole('button', { name: 'Add an enamel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('textbox', { name: 'Colour', exact: true }).fill(hex)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
}

test('a brand is made, locked for editors, and changed with 40 templates bound to it, whose count is said before', async ({
  newIssuer,
  product,
  trouble,
}) => {
  test.slow()
  const { page, organizationId } = await newIssuer()
  await page.goto('/organization/brand')
  await page.getByRole('button', { name: 'Add an enamel' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Give it a name.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await addEnamel(page, 'College green', '#1D6F4A')
  await addEnamel(page, 'Sea', '#14618C')
  await page.getByRole('radio', { name: 'Silver' }).check({ force: true })
  await page.getByRole('radio', { name: 'Gold' }).check({ force: true })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Style saved')).toBeVisible()
  await expect(page.getByText(/^Last changed by Ines Moreau, \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible()
  expect(await faults(page)).toEqual([])

  const ids: string[] = []
  for (let at = 0; at < 40; at++) {
    const status = at < 20 ? 'draft' : 'active'
    const { id } = await givenTemplate(page, { title: `Badge ${at + 1}`, status })
    expect(await saveDesign(page, id, design({ brand: at % 2 }))).toMatchObject({ status: 200 })
    ids.push(id)
  }

  await page.reload()
  await expect(page.getByText('20 designs').first()).toBeVisible()
  await page.getByRole('button', { name: 'Edit Sea' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Remove Sea?' })).toContainText('20 designs have it.')
  await expect(page.getByLabel('Replace it with')).toHaveValue(/./)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Edit College green' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Colour', exact: true }).fill('#7A2347')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('switch', { name: 'Editors keep to this style' }).check()
  await expect(page.getByText('Issued badges keep their picture.')).toBeVisible()
  await page.getByRole('button', { name: 'Save and change 40 designs' }).click()
  await expect(page.getByText('Style saved')).toBeVisible()
  for (const id of [ids[1], ids[39]]) {
    const { data } = await (await page.request.get(`${API}/badge_templates/${id}/design`)).json()
    expect(data).toMatchObject({ design: { enamel: { brand: 0 } }, bindings: { brand: ['#7a2347'] } })
  }
  expect(await saveDesign(page, ids[0] ?? '', design({ hex: '#123456' }, 'bronze'))).toMatchObject({ status: 200 })

  await makeColleague(page.context(), product, { organizationId, level: 'editor' })
  trouble.expect(/422/)
  const refused = await saveDesign(page, ids[2] ?? '', design({ hex: '#123456' }, 'bronze'))
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors)).toEqual(expect.arrayContaining(['design.metal', 'design.enamel']))
  expect(await saveDesign(page, ids[2] ?? '', design({ brand: 0 }))).toMatchObject({ status: 200 })
  await page.goto('/organization/brand')
  await expect(page.getByText('Designs keep to this style.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add an enamel' })).toBeHidden()

  // What an editor begins with and chooses is within the brand from the start.
  await page.goto(`/templates/${ids[2]}/design/start`)
  await page.getByRole('radio', { name: 'Gear, Digital' }).check()
  await page.getByRole('button', { name: 'Design it' }).click()
  await expect(page.getByText('Draft saved at')).toBeVisible()
  await expect(page.getByText('Designs keep to this style.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Silver' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Heart' }).check()
  await expect
    .poll(async () => (await (await page.request.get(`${API}/badge_templates/${ids[2]}/design`)).json()).data.design)
    .toMatchObject({ shape: 'heart', metal: 'gold', engraving: 'waves', enamel: { brand: 0 }, band: null })
})

test('two owners change the brand at once: the second is asked, and nothing of the first is lost', async ({
  newIssuer,
  trouble,
}) => {
  const { page } = await newIssuer()
  await page.goto('/organization/brand')
  const other = await page.context().newPage()
  await other.goto('/organization/brand')
  await other.getByRole('radio', { name: 'Silver' }).check({ force: true })
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Style saved')).toBeVisible()
  trouble.expect(/409/)
  await page.getByRole('radio', { name: 'Bronze' }).check({ force: true })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/Changed meanwhile by you in another window/)).toBeVisible()
})

test('a brand without enamels says what badges have then, is saved once back online, and is only read by an issuer', async ({
  newIssuer,
  product,
  trouble,
}) => {
  // Without a connection, parts that a page loads once it is idle cannot come either.
  trouble.expect(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
  const { page, organizationId } = await newIssuer()
  await page.goto('/organization/brand')
  await expect(page.getByText('Without any, each badge has the colour of its template')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('radio', { name: 'Bronze' }).check({ force: true })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(page.getByText('The service cannot be reached.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('radio', { name: 'Bronze' })).toBeChecked()
  await save.click()
  await expect(page.getByText('Style saved')).toBeVisible()

  await makeColleague(page.context(), product, { organizationId, level: 'issuer' })
  await page.goto('/organization/brand')
  await expect(page.getByText('Only owners and admins')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Bronze' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Gold' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Add an enamel' })).toBeHidden()
  expect(await faults(page)).toEqual([])
})

test('on a phone and in Italian the style has the same parts', async ({ newIssuer }) => {
  const { page } = await newIssuer({ language: 'it' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/organization/brand')
  await expect(page.getByRole('heading', { name: 'Stile dei badge' })).toBeVisible()
  const take = page.getByRole('button', { name: 'Prendi i colori dal logo' })
  await expect(take).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Nove badge di esempio' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Cuore' }).uncheck({ force: true })
  await expect(page.getByText('16 su 17 sono proposte')).toBeVisible()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText('Stile salvato')).toBeVisible()
  const logo =
    '<rect width="300" height="300" fill="#fff"/><path d="M60 60h90v180H60z" fill="#14618c"/><path d="M150 60h60v90h-60z" fill="#f2b632"/>'
  const buffer = await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${logo}</svg>`),
  )
    .png()
    .toBuffer()
  const upload = { logo: { name: 'logo.png', mimeType: 'image/png', buffer } }
  expect((await page.request.post(`${API}/logo`, { multipart: upload })).status()).toBe(200)
  await page.reload()
  await take.click()
  await expect(page.getByText('2 smalti aggiunti')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Modifica Blu' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Modifica Ambra' })).toBeVisible()
  await take.click()
  await expect(page.getByText('Non c’è nulla da aggiungere')).toBeVisible()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Salva', exact: true })).toBeHidden()
  await expect(page.getByText(/^Ultima modifica di Ines Moreau, \d+ \S+ \d{4}, \d\d:\d\d$/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await faults(page)).toEqual([])
})
