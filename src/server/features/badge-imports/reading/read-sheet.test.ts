import { expect, test } from 'vitest'
import { readImportFiles } from './read-import-files.ts'

const HEADING = 'title,recipient_email,recipient_first_name,recipient_last_name,issued_on,expires_on,issuer'
const TIME = { today: '2026-11-28', timeZone: 'Europe/Rome' }

const sheet = (text: string | Uint8Array<ArrayBuffer>, type = 'text/csv') => new File([text], 'badges.csv', { type })
const read = (text: string) => readImportFiles([sheet(text)], TIME)
const row = (...cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
/** What is wrong with each row. */
const problemsOf = async (...rows: string[]) =>
  (await read([HEADING, ...rows].join('\n'))).rows.map(({ problem }) => problem)

test('each row of a sheet becomes a badge, and each title of an issuer a class', async () => {
  const { source, classes, rows } = await read(
    [
      'title,recipient_email,recipient_first_name,recipient_last_name,issued_on,expires_on,issuer,issuer_url,description,criteria,original_id,original_url',
      'Data literacy,Giulia@Wrenfield.example,Giulia,Ferri,2024-05-02,2027-05-02,Ardle School,https://ardle.example,,"<p>Pass &amp; hand in</p>",17,https://ardle.example/b/17',
      'Data literacy,amara@wrenfield.example,Amara,Okonkwo,2024-05-02 18:30,,Ardle School,,Reads a data set.,,18,',
      'Data literacy,bo@wrenfield.example,,,2024-05-03T23:30:00Z,,Other School,,,,,not an address',
    ].join('\n'),
  )
  expect(source).toBe('sheet')
  expect(classes).toEqual([
    {
      title: 'Data literacy',
      description: 'Reads a data set.',
      criteria: 'Pass & hand in',
      issuer: 'Ardle School',
      issuer_url: 'https://ardle.example',
      id: null,
    },
    { title: 'Data literacy', description: '', criteria: '', issuer: 'Other School', issuer_url: null, id: null },
  ])
  expect(rows).toMatchObject([
    {
      classPlace: 0,
      problem: null,
      badge: {
        recipient_email: 'giulia@wrenfield.example',
        issued_on: '2024-05-02',
        expires_on: '2027-05-02',
        original_id: '17',
        original_url: 'https://ardle.example/b/17',
      },
    },
    { classPlace: 0, problem: null, badge: { issued_on: '2024-05-02', expires_on: '' } },
    {
      classPlace: 1,
      problem: null,
      badge: { issued_on: '2024-05-04', original_id: 'not an address', original_url: '' },
    },
  ])
})

test('what is wrong with a row is said of that row, and the others stay', async () => {
  const at = 'giulia@wrenfield.example'
  expect(
    await problemsOf(
      row('Data', at, 'G', 'F', '2024-05-02', '', 'A'),
      row('', at, 'G', 'F', '2024-05-02', '', 'A'),
      row('Data', '', 'G', 'F', '2024-05-02', '', 'A'),
      row('Data', 'giulia@', 'G', 'F', '2024-05-02', '', 'A'),
      row('Data', at, 'G', 'F', '31/03/2024', '', 'A'),
      row('Data', at, 'G', 'F', '2024-02-30', '', 'A'),
      row('Data', at, 'G', 'F', '1899-12-30', '', 'A'),
      row('Data', at, 'G', 'F', '2026-11-29', '', 'A'),
      row('Data', at, 'G', 'F', '2024-05-02', '2024-05-01', 'A'),
      row('Data', at, 'G', 'F', '2024-05-02', 'never', 'A'),
      row('D'.repeat(256), at, 'G', 'F', '2024-05-02', '', 'A'),
      row('Data', at, 'G'.repeat(101), 'F', '2024-05-02', '', 'A'),
      row('Data', at, 'G\0', 'F', '2024-05-02', '', 'A'),
    ),
  ).toEqual([
    null,
    { code: 'title_missing', about: '' },
    { code: 'email_missing', about: '' },
    { code: 'email_invalid', about: 'giulia@' },
    { code: 'date_invalid', about: '31/03/2024' },
    { code: 'date_invalid', about: '2024-02-30' },
    { code: 'date_too_old', about: '1899-12-30' },
    { code: 'date_to_come', about: '2026-11-29' },
    { code: 'expires_before_issue', about: '2024-05-01' },
    { code: 'date_invalid', about: 'never' },
    { code: 'too_long', about: `${'D'.repeat(200)}…` },
    { code: 'too_long', about: 'G'.repeat(101) },
    { code: 'unreadable', about: 'G\ufffd' },
  ])
})

test('a cell of ten megabytes is too long, and is not kept', async () => {
  const { rows } = await read(
    `${HEADING}\n${row('Data', 'giulia@wrenfield.example', 'x'.repeat(10_000_000), 'F', '2024-05-02', '', 'A')}`,
  )
  expect(rows[0]?.problem?.code).toBe('too_long')
  expect(JSON.stringify(rows).length).toBeLessThan(2000)
})

test.for([
  ['Latin-1', Buffer.from(`${HEADING}\nQualità,a@wrenfield.example,Niccolò,P,2024-05-02`, 'latin1')],
  ['UTF-16', Buffer.from(`\ufeff${HEADING}\nQualità,a@wrenfield.example,Niccolò,P,2024-05-02`, 'utf16le')],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${HEADING}\nQualità,a@wrenfield.example,Niccolò,P,2024-05-02`)],
] as const)('a sheet in %s is read as it reads', async ([, bytes]) => {
  const { classes, rows } = await readImportFiles([sheet(new Uint8Array(bytes))], TIME)
  expect([classes[0]?.title, rows[0]?.badge?.recipient_first_name]).toEqual(['Qualità', 'Niccolò'])
})

test('a column called __proto__ is harmless', async () => {
  const { rows } = await read(`${HEADING},__proto__\nData,a@wrenfield.example,A,B,2024-05-02,,A,x`)
  expect(rows).toMatchObject([{ problem: null, badge: { recipient_first_name: 'A' } }])
  expect(Object.getPrototypeOf(rows[0]!.badge)).toBe(Object.prototype)
})

test('a sheet without a needed column is refused as a whole', async () => {
  await expect(read('title,issued_on\nData,2024-05-02')).rejects.toMatchObject({
    status: 422,
    fieldErrors: [{ path: ['file'] }],
  })
})
