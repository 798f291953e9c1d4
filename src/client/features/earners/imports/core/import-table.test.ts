import { expect, test } from 'vitest'
import { ImportTable } from './import-table.ts'
import { readText } from './read-text.ts'
import { subjects } from './subject.ts'
import { importFile, problemReport } from './write-csv.ts'

const open = (text: string) => new ImportTable(readText(text).rows, subjects.people)

const MIXED = `E-mail;Nome;Cognome;Corso
anna@college.example;Anna;Rossi;Fisica
bo@school;Bo;Berg;
;Cy;;
ANNA@college.example;Anna;Rossi;Chimica
dan@college.example;Dan;${'x'.repeat(101)};
eva@college.example;Eva;Neri;`

test('people with one address and different names are all ready, the same one twice is not', () => {
  const table = open(`E-mail;Nome;Cognome
moss@college.example;Ada;Moss
moss@college.example;Ben;Moss
MOSS@college.example;Ada Maria;Moss`)
  expect(table.summary()).toMatchObject({ ready: 2, kinds: [{ kind: 'twice', rows: 1 }] })
})

test('problems are reported by row and field, and only rows without any are ready', () => {
  const table = open(MIXED)
  table.setListed([
    { recipient_email: 'eva@college.example', recipient_first_name: 'Eva', recipient_last_name: 'Neri' },
    { recipient_email: 'anna@college.example', recipient_first_name: 'Bruno', recipient_last_name: 'Rossi' },
  ])
  expect(table.summary()).toEqual({
    all: 6,
    rows: 6,
    ready: 1,
    skipped: 0,
    wrong: 5,
    kinds: [
      { kind: 'email', rows: 1 },
      { kind: 'email_missing', rows: 1 },
      { kind: 'name_missing', rows: 1 },
      { kind: 'text', rows: 1 },
      { kind: 'twice', rows: 1 },
      { kind: 'listed', rows: 1 },
    ],
  })
  const problems = table
    .rowsAt(table.idsOf('problems'), 'en')
    .flatMap(({ number, problems }) => problems.map(({ fields, message }) => [number, fields.join(), message]))
  expect(problems).toEqual([
    [3, 'email', 'Add the end of the address, such as .ac.uk'],
    [4, 'email,last', 'Fill in: email and last name.'],
    [5, 'email', 'The same person is in row 2: same address, same name. Change one of the two, or skip one.'],
    [6, 'last', expect.stringContaining('100')],
    [7, 'email', 'This person is already on the list.'],
  ])
})

test('changing one of two equal addresses clears the problem', () => {
  const table = open('E-mail,Nome,Cognome\na@b.example,A,B\na@b.example,A,B')
  expect(table.summary()).toMatchObject({ ready: 1, wrong: 1 })
  table.edit(0, 'email', 'c@b.example')
  expect(table.summary()).toMatchObject({ ready: 2, wrong: 0, kinds: [] })
  table.edit(1, 'last', '')
  expect(table.summary()).toMatchObject({ ready: 1, wrong: 1, kinds: [{ kind: 'name_missing', rows: 1 }] })
})

test('rows can be skipped and included again', () => {
  const table = open(MIXED)
  table.leaveOutKind('twice')
  table.leaveOut(0, true)
  expect(table.summary()).toMatchObject({ skipped: 2, ready: 1 })
  expect([...table.idsOf('skipped')]).toEqual([0, 3])
  table.leaveOut(3, false)
  expect(table.summary()).toMatchObject({ skipped: 1, ready: 2 })
})

test('the request has the API’s columns, corrected values, and other columns as metadata', async () => {
  const table = open(
    'Corso,Corso,Nome e cognome,Mail,recipient_email\nFisica,"1, A",Anna De Santis,a@b.example,x\n,,Bo Berg,b@,',
  )
  table.edit(1, 'email', 'b@b.example')
  expect(await importFile(table.toSend()).text()).toBe(
    'recipient_email,recipient_first_name,recipient_last_name,Corso,Corso (2),recipient_email (5)\n' +
      'a@b.example,Anna,De Santis,Fisica,"1, A",x\nb@b.example,Bo,Berg,,,',
  )
  table.setRoles(['none', 'none', 'last_first', 'email', 'none'])
  expect(table.toSend()[1]).toEqual(['a@b.example', 'De Santis', 'Anna'])
})

test('a column with a reserved metadata name is renamed and keeps its cells', () => {
  const table = open('Mail,Nome,Cognome,__proto__\na@b.example,Anna,Rossi,Fisica')
  expect(table.toSend()[0]?.at(-1)).toBe('__proto__ (4)')
})

test('a first row wrongly taken for headings can become a person', () => {
  const table = open('Anna;Rossi;nobody\nBo;Berg;b@college.example')
  expect(table.columns()).toMatchObject({ heading: 0, rows: 1 })
  table.setHeading(null)
  expect(table.columns()).toMatchObject({ heading: null, rows: 2 })
})

test('the service’s errors are shown at the rows that were sent', () => {
  const table = open(MIXED)
  table.leaveOut(0, true)
  table.toSend()
  table.refuse([{ row: 1, field: 'email', message: 'This address is already on the list.' }])
  const [row] = table.rowsAt([5], 'en')
  expect(row).toMatchObject({ number: 7, problems: [{ fields: ['email'] }] })
  expect(table.summary().kinds).toContainEqual({ kind: 'refused', rows: 1 })
  table.edit(5, 'email', 'other@college.example')
  expect(table.rowsAt([5], 'en')[0]?.problems).toEqual([])
})

test('the report has row, column and problem, and no cell is a formula', async () => {
  const table = open('E-mail,Nome,Cognome\n=1+1@x,A,B\n"a;b",C,D')
  const report = await problemReport(table, subjects.people, 'it').text()
  expect(report.split('\r\n')).toEqual([
    'Riga;Colonna;Valore;Problema;E-mail;Nome;Cognome',
    expect.stringMatching(/^2;E-mail;"?'=1\+1@x"?;.+;"?'=1\+1@x"?;A;B$/),
    expect.stringMatching(/^3;E-mail;"a;b";.+;"a;b";C;D$/),
  ])
})

test('a row with too much metadata is reported', () => {
  const table = open(`E-mail,Nome,Cognome,Nota\na@b.example,A,B,${'x'.repeat(17_000)}`)
  expect(table.summary().kinds).toEqual([{ kind: 'metadata', rows: 1 }])
  const [row] = table.rowsAt([0], 'en')
  expect(row?.problems).toEqual([{ fields: [3], message: expect.stringContaining('“Nota” is too long') }])
  expect(row?.extras).toEqual([{ column: 3, name: 'Nota', value: 'x'.repeat(17_000), isWrong: true }])
  table.setRoles(['email', 'first', 'last', 'none'])
  expect(table.summary()).toMatchObject({ ready: 1, wrong: 0 })
})

test('a corrected metadata cell stays visible and is sent with its new value', async () => {
  const table = open(
    `E-mail,Nome,Cognome,Corso,Nota\na@b.example,A,B,Fisica,${'x'.repeat(17_000)}\nb@b.example,B,C,,\uD83D`,
  )
  expect(table.summary()).toMatchObject({ wrong: 2, kinds: [{ kind: 'metadata', rows: 2 }] })
  expect(table.rowsAt([1], 'en')[0]?.problems).toEqual([
    { fields: [4], message: expect.stringContaining('“Nota” has a character that cannot be saved') },
  ])
  expect(await problemReport(table, subjects.people, 'it').text()).toContain('2;Nota;xxx')
  table.edit(0, 4, 'short')
  table.edit(1, 4, '')
  expect(table.summary()).toMatchObject({ ready: 2, wrong: 0 })
  expect(table.rowsAt([0], 'en')[0]).toMatchObject({
    problems: [],
    extras: [{ column: 4, name: 'Nota', value: 'short', isWrong: false }],
  })
  expect(table.toSend().slice(1)).toEqual([
    ['a@b.example', 'A', 'B', 'Fisica', 'short'],
    ['b@b.example', 'B', 'C', '', ''],
  ])
})

test('title rows are not people, and another heading row can be chosen', () => {
  const table = open('Corso di fisica;;\nSede di Padova;;\nNome;Cognome;E-mail\nAnna;Rossi;a@b.example')
  expect(table.columns()).toMatchObject({
    heading: 2,
    top: [{ number: 1, text: 'Corso di fisica' }, {}, { number: 3, text: 'Nome · Cognome · E-mail' }, {}],
    rows: 1,
  })
  table.setHeading(1)
  expect(table.columns()).toMatchObject({ heading: 1, rows: 2 })
})

test('missing fields of a row are one problem, in the table and in the report', async () => {
  const table = open('E-mail,Nome,Cognome,Corso\na@b.example,A,B,\n,,,Fisica')
  expect(table.rowsAt([1], 'it')[0]?.problems).toEqual([
    { fields: ['email', 'first', 'last'], message: 'Da compilare: e-mail, nome e cognome.' },
  ])
  const [, line, ...others] = (await problemReport(table, subjects.people, 'en').text()).split('\r\n')
  expect(line).toBe('3,"Email, First name, Last name",,"Fill in: email, first name and last name.",,,')
  expect(others).toEqual([])
})

test.each(['Nicol?', 'Nicol\uFFFD', 'NicolÃ²'])('a name that has lost a letter, such as %s, is flagged', (name) => {
  const table = open(`E-mail,Nome,Cognome\na@b.example,${name},Rossi`)
  expect(table.summary()).toMatchObject({ ready: 0, kinds: [{ kind: 'garbled', rows: 1 }] })
  expect(table.rowsAt([0], 'en')[0]?.problems).toEqual([
    { fields: ['first'], message: expect.stringContaining('lost') },
  ])
  table.edit(0, 'first', 'Nicolò')
  expect(table.summary()).toMatchObject({ ready: 1 })
})

test('names in capitals can be converted to name case; corrections are kept', () => {
  const table = open(
    "E-mail,Nome,Cognome\na@b.example,ANNA,LO PRESTI\nb@b.example,Bo,Berg\nc@b.example,carla,D'ANGELO\nd@b.example,D,E",
  )
  expect(table.columns().names).toEqual({ count: 2, from: 'ANNA LO PRESTI', to: 'Anna Lo Presti', isOn: false })
  table.edit(2, 'last', 'DAngelo')
  table.setNameCase(true)
  expect(table.toSend().slice(1)).toEqual([
    ['a@b.example', 'Anna', 'Lo Presti'],
    ['b@b.example', 'Bo', 'Berg'],
    ['c@b.example', 'Carla', 'DAngelo'],
    ['d@b.example', 'D', 'E'],
  ])
  table.setNameCase(false)
  expect(table.toSend()[1]).toEqual(['a@b.example', 'ANNA', 'LO PRESTI'])
})

test('issue dates are stored in one format, and a cell that is not a date is reported and can be corrected', () => {
  const table = open(
    'E-mail,Nome,Cognome,Data di rilascio\na@b.example,A,B,31/03/2026\nb@b.example,B,C,\nc@b.example,C,D,31/02/2026',
  )
  expect(table.summary()).toMatchObject({ ready: 2, kinds: [{ kind: 'day', rows: 1 }] })
  expect(table.rowsAt([2], 'it')[0]).toMatchObject({
    problems: [{ fields: [3], message: '«Data di rilascio» non è una data. Scrivila così: 31/03/2026.' }],
    extras: [{ value: '31/02/2026', isWrong: true }],
  })
  table.edit(2, 3, '1 marzo 2026')
  expect(table.toSend()).toEqual([
    ['recipient_email', 'recipient_first_name', 'recipient_last_name', 'Data di rilascio'],
    ['a@b.example', 'A', 'B', '2026-03-31'],
    ['b@b.example', 'B', 'C', ''],
    ['c@b.example', 'C', 'D', '2026-03-01'],
  ])
})

test('columns with equal names are stored under different names', () => {
  const table = open('Corso,Corso,Corso (2),Nome,Cognome,Mail\na,b,c,A,B,a@b.example')
  expect(
    table
      .columns()
      .columns.map(({ storedAs }) => storedAs)
      .slice(0, 3),
  ).toEqual(['Corso', 'Corso (2)*', 'Corso (2)'])
})

test('50,000 people are all checked', () => {
  const rows = Array.from({ length: 50_000 }, (_, row) => `entry.${row}@college.example,Person,Number ${row}`)
  const table = open(['email,first name,last name', ...rows].join('\n'))
  expect(table.summary()).toMatchObject({ rows: 50_000, ready: 50_000, wrong: 0 })
})

test('rows chosen by a column are the only ones that are checked, shown and sent', () => {
  const table = open(
    'E-mail,Nome,Cognome,Esito,Voto\na@b.example,A,B,Superato,"28,5"\nb@,B,C,Respinto,12\nc@b.example,C,D, superato ,18\nc@b.example,C,D,,\nd@b.example,D,E,Superato,30 e lode',
  )
  expect(table.summary()).toMatchObject({ all: 5, rows: 5, wrong: 2 })
  expect(table.valuesOf(3, 2)).toEqual([
    { value: 'Superato', count: 2 },
    { value: 'Respinto', count: 1 },
  ])
  table.leaveOut(1, true)
  table.setRoles(['email', 'first', 'last', 'none', 'extra'])
  table.chooseRows({ place: 3, is: 'one_of', value: ['superato'] })
  expect(table.summary()).toEqual({ all: 5, rows: 3, ready: 3, skipped: 0, wrong: 0, kinds: [] })
  expect([...table.idsOf('all')]).toEqual([0, 2, 4])
  expect(table.idsOf('problems')).toHaveLength(0)
  expect(table.toSend().map(([email]) => email)).toEqual([
    'recipient_email',
    'a@b.example',
    'c@b.example',
    'd@b.example',
  ])
  table.chooseRows({ place: 4, is: 'at_least', value: ['28.5'] })
  expect([...table.idsOf('all')]).toEqual([0, 4])
  table.chooseRows({ place: 4, is: 'empty', value: [] })
  expect([...table.idsOf('all')]).toEqual([3])
  table.chooseRows(null)
  expect(table.summary()).toMatchObject({ all: 5, rows: 5, skipped: 1, wrong: 1 })
  table.chooseRows({ place: 3, is: 'one_of', value: ['x'] })
  table.setHeading(null)
  expect(table.summary()).toMatchObject({ all: 6, rows: 6 })
})

test('a sheet of badges is sent with the columns of the service, its days as days', () => {
  const table = new ImportTable(
    readText(`Badge;Assegnato a;Posta elettronica;Data di rilascio;Valido fino al;URL;Voto
Sicurezza;Anna Rossi;anna@college.example;31/03/2021;;https://badges.example/1;30
Sicurezza;;bo@college.example;03/04/2021;3 aprile 2024;;28`).rows,
    subjects.badges,
  )
  table.setRoles(['title', 'first_last', 'email', 'issued', 'expires', 'original_url', 'none'])
  expect(table.summary()).toMatchObject({ ready: 2, wrong: 0 })
  expect(table.toSend()).toEqual([
    [
      ...['title', 'recipient_email', 'recipient_first_name', 'recipient_last_name'],
      ...['issued_on', 'expires_on', 'original_url'],
    ],
    ['Sicurezza', 'anna@college.example', 'Anna', 'Rossi', '2021-03-31', '', 'https://badges.example/1'],
    ['Sicurezza', 'bo@college.example', '', '', '2021-04-03', '2024-04-03', ''],
  ])
})

test('a badge without title, address or day is a problem of its row, one person with two badges is none', () => {
  const table = new ImportTable(
    readText(`Badge name,Email,Issue date
Safety,anna@college.example,2021-03-31
First aid,anna@college.example,2021-03-31
,anna@college.example,2021-03-31
Safety,,2021-03-31
Safety,bo@college.example,
Safety,cy@college.example,soon`).rows,
    subjects.badges,
  )
  const { ready, kinds } = table.summary()
  expect({ ready, kinds: kinds.map(({ kind }) => kind) }).toEqual({
    ready: 2,
    kinds: ['email_missing', 'day', 'title_missing', 'day_missing'],
  })
  expect(table.rowsAt(table.idsOf('problems'), 'en').map(({ problems }) => problems[0]?.message)).toEqual([
    'Fill in: badge.',
    'Fill in: email.',
    '“Issue date” is empty. Write the date like this: 31/03/2026.',
    '“Issue date” is not a date. Write it like this: 31/03/2026.',
  ])
})

test('the sheet of one badge, as a platform exports it, gets its title for all rows', () => {
  const table = new ImportTable(
    readText(`Badge Class ID,Identifier,First Name,Last Name,Narrative,Issue Date
1,anna@college.example,Anna,Rossi,,2021-03-31`).rows,
    subjects.badges,
  )
  expect(table.columns()).toMatchObject({ platform: 'Canvas Credentials (Badgr)' })
  expect(table.summary()).toMatchObject({ ready: 0 })
  table.setTitle('Safety')
  expect(table.toSend().at(-1)).toEqual(['Safety', 'anna@college.example', 'Anna', 'Rossi', '2021-03-31'])
})
