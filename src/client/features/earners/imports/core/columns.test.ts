import { expect, test } from 'vitest'
import { splitName } from '#contract/earners/full-names.ts'
import { columnsOf } from './columns.ts'
import { findHeading, peopleHeadings } from './headings.ts'
import { readText } from './read-text.ts'
import { subjects } from './subject.ts'

function rolesOf(text: string) {
  const { rows } = readText(text)
  const heading = findHeading(rows, peopleHeadings)
  return [heading === 0, ...columnsOf(rows, heading, subjects.people).map(({ role }) => role)]
}

test.each([
  ['Nome;Cognome;E-mail;Matricola\nA;B;a@b.example;1', [true, 'first', 'last', 'email', 'extra']],
  ['COGNOME,NOME,Indirizzo di posta elettronica\nB,A,a@b.example', [true, 'last', 'first', 'email']],
  [
    'Email address\tFirst name\tLast name\tCourse name\na@b.example\tA\tB\tC',
    [true, 'email', 'first', 'last', 'extra'],
  ],
  ['recipient_email,recipient_first_name,recipient_last_name\na@b.example,A,B', [true, 'email', 'first', 'last']],
  ['Nome e cognome;Mail\nAnna Rossi;a@b.example', [true, 'first_last', 'email']],
  ['Cognome e nome;Mail\nRossi Anna;a@b.example', [true, 'last_first', 'email']],
  ['Nominativo;Mail\nRossi Anna;a@b.example\nBianchi Marco;c@b.example', [true, 'last_first', 'email']],
  ['Name,Email\nAnna Rossi,a@b.example', [true, 'first_last', 'email']],
  ['Nome,E-mail\nAnna Rossi,a@b.example\nMarco Neri,c@b.example', [true, 'first_last', 'email']],
  ['Username,Surname,Given name,Email\nx,B,A,a@b.example', [true, 'extra', 'last', 'first', 'email']],
  ['Nome,Cognome,Nome e cognome,Email\nA,B,A B,a@b.example', [true, 'first', 'last', 'extra', 'email']],
  ['Nome,Cognome,Email personale,Email istituzionale\nA,B,,a@b.example', [true, 'first', 'last', 'extra', 'email']],
  ['x,y,z\nAnna,Rossi,a@b.example', [true, 'first', 'last', 'email']],
  ['Anna;Rossi;a@b.example\nMarco;Neri;c@b.example', [false, 'first', 'last', 'email']],
  ['Rossi;Anna;a@b.example;12\nNeri;Marco;c@b.example;13', [false, 'last', 'first', 'email', 'extra']],
  ['a@b.example,Rossi Anna\nc@b.example,Neri Marco', [false, 'email', 'last_first']],
  ['a@b.example\nc@b.example', [false, 'email']],
  ['Nome;Cognome;Mail;Data di rilascio\nA;B;a@b.example;31/03/2026', [true, 'first', 'last', 'email', 'issued']],
  ['emitted_at,email,name\n2026-03-31,a@b.example,A B', [true, 'issued', 'email', 'first_last']],
  ['Nome;Cognome;Mail;Data di nascita\nA;B;a@b.example;31/03/2006', [true, 'first', 'last', 'email', 'extra']],
  ['Nome;Cognome;Mail;Rilasciato il\nA;B;a@b.example;in sede', [true, 'first', 'last', 'email', 'extra']],
])('the columns of %j are guessed', (text, roles) => {
  expect(rolesOf(text)).toEqual(roles)
})

test('each column shows its first values that are not empty', () => {
  const { rows } = readText('Nome;E-mail;Nota\nA;a@b.example\nB;b@b.example;x\nC;c@b.example\nD;d@b.example')
  const columns = columnsOf(rows, 0, subjects.people)
  expect(columns.map(({ name, samples }) => [name, ...samples])).toEqual([
    ['Nome', 'A', 'B', 'C'],
    ['E-mail', 'a@b.example', 'b@b.example', 'c@b.example'],
    ['Nota', 'x'],
  ])
})

test.each([
  ['Anna Rossi', 'first_last', 'Anna', 'Rossi'],
  ['Anna Maria Rossi', 'first_last', 'Anna Maria', 'Rossi'],
  ['Anna Maria De Santis', 'first_last', 'Anna Maria', 'De Santis'],
  ['Jan van den Berg', 'first_last', 'Jan', 'van den Berg'],
  ['Rossi Anna Maria', 'last_first', 'Anna Maria', 'Rossi'],
  ['De Santis Anna', 'last_first', 'Anna', 'De Santis'],
  ['Della Valle Gian Luca', 'last_first', 'Gian Luca', 'Della Valle'],
  ['Rossi, Anna Maria', 'first_last', 'Anna Maria', 'Rossi'],
  ['ROSSI BIANCHI Anna', 'first_last', 'Anna', 'ROSSI BIANCHI'],
  ['Anna ROSSI', 'last_first', 'Anna', 'ROSSI'],
  ['ANNA ROSSI', 'first_last', 'ANNA', 'ROSSI'],
  ['Rossi', 'first_last', '', 'Rossi'],
  ['', 'first_last', '', ''],
] as const)('the whole name %j, %s, is split into %j and %j', (name, order, first, last) => {
  expect(splitName(name, order)).toEqual({ first, last })
})

test.each([
  ['Nome;Cognome;E-mail\nA;B;a@b.example', 1],
  ['Elenco dei corsisti\n\nCorso di fisica;;A.A. 2025/26\nNome;Cognome;E-mail\nA;B;a@b.example', 4],
  ['Elenco studenti\nCognome e nome;Corso\nRossi Anna;a@b.example', 2],
  ['Segreteria;segreteria@scuola.example\nCognome;Nome;Posta elettronica\nRossi;Anna;a@b.example', 2],
  ['Gruppo A\nx;y;z\nAnna;Rossi;a@b.example', 2],
  ['Corso di fisica\nAnna;Rossi;a@b.example', 1],
  ['Anna;Rossi;a@b.example\nMarco;Neri;c@b.example', null],
])('the row that names the columns of %j is row %j', (text, number) => {
  const { rows } = readText(text)
  const heading = findHeading(rows, peopleHeadings)
  expect(heading === null ? null : rows[heading]?.number).toBe(number)
})

test('a column of cells beyond the last heading is unclear, in whichever row they are', () => {
  const plain = Array.from({ length: 300 }, (_, row) => `A,B,p${row}@b.example`)
  const { rows } = readText(['Nome,Cognome,E-mail', ...plain, 'C,D,c@b.example,Fisica'].join('\n'))
  expect(columnsOf(rows, 0, subjects.people).at(-1)).toEqual({
    name: '',
    role: 'unclear',
    samples: ['Fisica'],
    firstRow: 302,
  })
})
