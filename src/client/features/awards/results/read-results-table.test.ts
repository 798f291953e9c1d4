import { expect, test } from 'vitest'
import { readResultsTable } from './read-results-table.ts'

const ada = { recipient_email: 'ada@college.example', grade: '30 e lode', credits_earned: '0,5' }

test('parses tab-, semicolon- and comma-separated tables, with decimal commas', () => {
  expect(readResultsTable('ada@college.example\t30 e lode\t0,5')).toEqual([ada])
  expect(readResultsTable('ada@college.example; 30 e lode; 0,5\r\n\r\n')).toEqual([ada])
  expect(readResultsTable('ada@college.example,30 e lode,0,5')).toEqual([ada])
  expect(readResultsTable('"ada@college.example";"30 e lode";"0,5"')).toEqual([ada])
})

test('a quoted cell may contain separators and line breaks', () => {
  expect(readResultsTable('"ada@college.example","30 e lode","0,5"')).toEqual([ada])
  expect(readResultsTable('E-mail;Voto;CFU\n"ada@college.example";"30; con ""lode""\ne bacio";6')).toEqual([
    { recipient_email: 'ada@college.example', grade: '30; con "lode"\ne bacio', credits_earned: '6' },
  ])
})

test('the first line determines the separator', () => {
  expect(readResultsTable('Email,Grade,Credits\nada@college.example,pass; with praise,6')).toEqual([
    { recipient_email: 'ada@college.example', grade: 'pass; with praise', credits_earned: '6' },
  ])
})

test('a first line without an address is a heading row, in either language and any column order', () => {
  expect(readResultsTable('Nome\tVoto\tCFU\tE-mail\nAda\t30 e lode\t0,5\tada@college.example')).toEqual([ada])
  expect(readResultsTable('Email;Credits\nada@college.example;6')).toEqual([
    { recipient_email: 'ada@college.example', grade: '', credits_earned: '6' },
  ])
})

test('without headings the columns are address, grade and credits, and missing cells are empty', () => {
  expect(readResultsTable('Ada\tada@college.example\t28\nBen\tben@college.example')).toEqual([
    { recipient_email: 'ada@college.example', grade: '28', credits_earned: '' },
    { recipient_email: 'ben@college.example', grade: '', credits_earned: '' },
  ])
  expect(readResultsTable('')).toEqual([])
})
