import { faults } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'
import { button, csv } from './import-page.ts'

const m = wordsIn('it')

test('no step of an import has axe violations or overflows, and a file without people says what is wrong with it', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer({ language: 'it' })
  const check = async (state: string) => {
    expect(await faults(page), state).toEqual([])
    await fits(state)
  }
  const fits = async (state: string) => {
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, `${state} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
  const next = () => button(page, /^(Continue|Continua|Check the rows|Controlla le righe)$/).click()
  const long = 'Precipitevolissimevolmente-interdisciplinare'
  await page.goto('/lists/import')
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'register.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByText(m.imports_is_pdf()).first()).toBeVisible()
  await check('no table')
  await file.setInputFiles(csv(['email,nome,cognome']))
  await expect(page.getByText(m.imports_no_rows()).first()).toBeVisible()
  await button(page, m.imports_back()).click()
  await file.setInputFiles(csv(['a,b', 'x,y']))
  await expect(page.getByText(m.imports_no_email()).first()).toBeVisible()
  await expect(button(page, m.imports_check())).toHaveAttribute('aria-disabled', 'true')
  await button(page, m.imports_back()).click()
  await file.setInputFiles(
    csv([
      `email,nome,cognome,${long}`,
      `${long}@ateneo.example,${long},${long},${long}`,
      `${long}@ateneo,,${long},`,
      'x@ateneo.example,A,B,',
      `y@ateneo.example,A,B,${long.repeat(400)}`,
    ]),
  )
  await expect(page.getByRole('table')).toBeVisible()
  await check('columns')
  await next()
  await expect(page.getByRole('table')).toBeVisible()
  await check('problems')
  await button(page, /^(Skip row 3|Salta la riga 3)/).click()
  await button(page, /^(Skip row 5|Salta la riga 5)/).click()
  await expect(page.getByText(/^(2 people are ready|2 persone pronte)/)).toBeVisible()
  await fits('all is well')
  await next()
  await expect(button(page, /^Import/)).toBeEnabled()
  await check('confirmation')
  await button(page, /^Importa? 2/).click()
  await expect(page.getByRole('heading', { name: /^(Done|Fatto)$/ })).toBeVisible()
  await check('done')
})
