import { faults } from '../support/axe.ts'
import { givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { openEditor, openSection, savedTemplate } from './template-editor.ts'

test('skills are found in all or the ticked frameworks, in the language of the badge, and others are added with their address', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { status: 'draft', title: 'Data analysis', is_published: 0 })
  await openEditor(page, template)
  const skills = await openSection(page, 'Skills')
  const search = skills.getByRole('combobox', { name: 'Find a skill' })
  const found = (name: string) => skills.getByRole('option', { name })
  await search.fill('evaluating data')
  await expect(found('Evaluating data, information and digital content')).toContainText('DigComp 2.2 1.2')
  await page.keyboard.press('Enter')
  await expect(skills.getByRole('button', { name: /^Remove Evaluating data/ })).toBeVisible()
  // A skill that was added cannot be added again.
  await search.fill('evaluating data')
  await expect(found('Evaluating data, information and digital content')).toHaveAttribute('aria-disabled', 'true')
  await search.fill('critical')
  await expect(found('Critical thinking')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await skills.getByRole('checkbox', { name: 'GreenComp' }).check()
  await search.fill('critical')
  await expect(found('Critical thinking')).toHaveCount(1)
  await expect(found('Critical thinking')).toContainText('GreenComp')
  await search.fill('evaluating data')
  await expect(skills.getByText('No skill is called “evaluating data”.')).toBeVisible()
  await expect(found('Evaluating data, information and digital content')).toHaveCount(0)

  await page.getByRole('radio', { name: 'Italian' }).check({ force: true })
  await skills.getByRole('checkbox', { name: 'GreenComp' }).uncheck()
  await search.fill('valutare dati')
  await expect(found('Valutare dati, informazioni e contenuti digitali')).toBeVisible()
  await search.fill('sicurezza')
  await expect(found('Proteggere i dispositivi')).toContainText('DigComp 2.2 4.1')
  await search.fill('pensiero critico')
  await found('Pensiero critico').first().click()

  const address = skills.getByRole('textbox', { name: 'Address' })
  await skills.getByRole('button', { name: 'Another, with its address' }).click()
  await page.keyboard.type('ESCO')
  await skills.getByRole('textbox', { name: 'Name' }).fill('analyse data')
  await address.fill('http://esco.example/skill')
  await page.keyboard.press('Enter')
  await expect(address).toHaveAccessibleDescription(/https/)
  expect(await faults(page)).toEqual([])
  await address.fill('https://esco.example/skill')
  await page.keyboard.press('Enter')
  await expect(skills.getByRole('button', { name: 'Remove analyse data' })).toBeVisible()
  const added = { framework: 'ESCO', code: null, name: 'analyse data', url: 'https://esco.example/skill' }
  await expect
    .poll(async () => (await savedTemplate(page, template.id))['alignments'])
    .toMatchObject([{ code: '1.2' }, { name: 'Pensiero critico' }, added])
})
