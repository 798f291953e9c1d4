import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { read } from '@e965/xlsx'
import { expect, onTestFinished } from 'vitest'
import { test } from '#server/testing/mailbox.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { makeNextCertificateFile } from './certificate-files/make-certificate-files.ts'

const O = '/issuers/organization'
const run = promisify(execFile)

/** Names that would be more than a name in a header, a path, a sheet, or a PDF. */
const NAMES = [
  '"; filename="evil.html',
  '../../../../etc/cron.d/evil',
  '..\\..\\evil.lnk',
  '/etc/passwd',
  'CON',
  '=HYPERLINK("https://evil.example")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  ') Tj ET /S /JavaScript (app.alert(1)) (',
  '<b>&amp;</b>',
  '%00%0d%0aX-Evil: 1',
  'ﬁ ＜script＞ x',
]
/** Would end a line of a header. */
const BROKEN_LINES = ['Ada\r\nBcc: all@evil.example', 'Ada\nX-Evil: 1', 'Ada\u0000', 'Ada\u2028Bcc: x']

const personOf = (name: string) => ({
  recipient_email: `${crypto.randomUUID()}@wrenfield.example`,
  recipient_first_name: name,
  recipient_last_name: 'Quill',
})

test('a name that breaks a line is refused, or becomes one line before it is stored', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  for (const name of BROKEN_LINES) {
    const { status, body } = await issuer.ask('POST', `${O}/badges`, {
      ...personOf(name),
      badge_template_id: template.id,
    })
    if (status !== 422) expect(body.data.recipient_first_name).not.toMatch(/[\r\n\0]/)
  }
})

test('names stay names in the headers of mails and files, in file names, sheets and PDFs', {
  timeout: 120_000,
}, async ({ app, db, issuer, services, mailsTo }) => {
  const template = await addTemplate(db, issuer, { title: 'Skills "; filename="evil.html' })
  await issuer.ask('PUT', O, { name: 'Evil <all@evil.example>, "College"' })
  const ids: string[] = []
  for (const name of NAMES) {
    const person = personOf(name)
    const { status, body } = await issuer.ask('POST', `${O}/badges`, { ...person, badge_template_id: template.id })
    expect([name, status]).toEqual([name, 201])
    ids.push(body.data.id)
    const [mail] = await mailsTo(person.recipient_email)
    expect(mail!.to).toMatchObject([{ address: person.recipient_email }])
    expect(mail!.cc ?? []).toEqual([])
    expect(mail!.from?.address).not.toContain('evil')
    expect(mail!.headers.map(({ key }) => key)).not.toContain('x-evil')
    const file = await app.request(`/b/${body.data.id}/credential?download=1`)
    const header = (await app.request(`/b/${body.data.id}/baked.svg`)).headers.get('content-disposition')
    expect([name, file.status, header]).toEqual([
      name,
      200,
      expect.stringMatching(/^attachment; filename="[a-z0-9-]+\.svg"; filename\*=UTF-8''[\w.%~!-]+$/),
    ])
    expect(decodeURIComponent(header!.split("''")[1]!)).not.toMatch(/[\\/"\r\n]/)
  }

  const sheet = await app.request(`/api/v1${O}/badges/export`, { headers: { cookie: issuer.cookie } })
  const { Sheets } = read(await sheet.arrayBuffer(), { cellFormula: true })
  const cells = Object.values(Sheets).flatMap((each) => Object.values(each))
  expect(cells.filter((cell) => cell.f !== undefined || cell.l !== undefined)).toEqual([])

  await issuer.ask('POST', `${O}/certificate_files`, { badge_ids: ids })
  while (await makeNextCertificateFile(services, () => false));
  const { body } = await issuer.ask('GET', `${O}/certificate_files`)
  const zip = await app.request(`/api/v1${O}/certificate_files/${body.data[0].id}/file`, {
    headers: { cookie: issuer.cookie },
  })
  const folder = await mkdtemp(join(tmpdir(), 'insegna-names-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'all.zip'), new Uint8Array(await zip.arrayBuffer()))
  const { stdout: names } = await run('unzip', ['-Z1', 'all.zip'], { cwd: folder })
  expect(names.trim().split('\n')).toHaveLength(NAMES.length)
  expect(names).not.toMatch(/[\\/]|^\./m)
  await run('unzip', ['-q', 'all.zip'], { cwd: folder })
  for (const pdf of (await readdir(folder)).filter((name) => name.endsWith('.pdf'))) {
    const { stdout } = await run('qpdf', ['--json', pdf], { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
    expect([pdf, /"\/S": "\/JavaScript"|"\/OpenAction"|"\/Launch"/.test(stdout)]).toEqual([pdf, false])
  }
})
