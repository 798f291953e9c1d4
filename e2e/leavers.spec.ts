import { faults } from './support/axe.ts'
import { givenBadge, givenTemplate } from './support/given.ts'
import { horizontalOverflow } from './support/longer-words.ts'
import { expect, test } from './support/test.ts'

const languages = {
  en: {
    tab: 'Leavers',
    ask: 'Ask the people of a domain…',
    domain: 'Domain of the addresses',
    day: 'Last day of the addresses',
    title: 'Title',
    send: 'Send the emails',
    few: 'Fewer than 10',
    end: 'End',
  },
  it: {
    tab: 'In uscita',
    ask: 'Scrivi a un dominio…',
    domain: 'Dominio degli indirizzi',
    day: 'Ultimo giorno degli indirizzi',
    title: 'Titolo',
    send: 'Spedisci le e-mail',
    few: 'Meno di 10',
    end: 'Chiudi',
  },
}
const sizes = { en: { width: 1440, height: 900 }, it: { width: 390, height: 844 } }

for (const language of ['en', 'it'] as const) {
  const words = languages[language]
  test(`the people of a domain are asked for a lasting address, and counted in tens, in ${language}`, async ({
    newIssuer,
  }, info) => {
    const domain = `s${crypto.randomUUID().slice(0, 8)}.example`
    const { page } = await newIssuer({ language })
    await givenBadge(page, await givenTemplate(page), { recipient_email: `ada@${domain}` })
    await page.setViewportSize(sizes[language])
    await page.goto('/requests')
    await page.getByRole('radio', { name: words.tab }).click()
    await page.getByRole('button', { name: words.ask }).click()
    await page.getByLabel(words.domain).selectOption(domain)
    await page.getByLabel(words.day, { exact: true }).fill('31/12/2027')
    await page.getByLabel(words.title, { exact: true }).fill('Summer 2027')
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: words.send }).click()
    await expect(page.getByRole('heading', { name: 'Summer 2027' })).toBeVisible()
    await expect(page.getByText(words.few)).toHaveCount(3)
    expect(await faults(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBe(0)
    await info.attach('leavers', { body: await page.screenshot(), contentType: 'image/png' })
    await page.getByRole('button', { name: words.end, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: words.end, exact: true }).click()
    await expect(page.getByRole('button', { name: words.end, exact: true })).toHaveCount(0)
  })
}
