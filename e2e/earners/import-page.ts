import type { Page } from '@playwright/test'
import { expect } from '../support/test.ts'
import { people } from './given-lists.ts'

const FIXTURES = new URL('../../src/client/features/earners/imports/core/fixtures/', import.meta.url)

/** The path of a spreadsheet written by another program. @param name of a file among the import reader's fixtures */
export const fixture = (name: string) => new URL(name, FIXTURES).pathname

type File = { name: string; mimeType: string; buffer: Buffer }

/** A CSV file with a byte order mark. */
export const csv = (lines: string[], name = 'people.csv', encoding: BufferEncoding = 'utf8'): File => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}`, encoding),
})

/** The first five of `people`, under column names that are recognised. */
export const FIVE = csv(['email,first name,last name', ...people(5).map((person) => `${person.recipient_email},A,B`)])

/** Chooses the file of an import: the path of one, or a generated one. */
export const choose = (page: Page, file: string | File) => page.getByLabel('Table of people').setInputFiles(file)

/** A button of the page itself, not of the shell around it. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

/** Waits until an import is done, in milliseconds at most where it is a large one. */
export const done = (page: Page, timeout?: number) =>
  expect(page.getByRole('heading', { name: 'Done' })).toBeVisible(timeout ? { timeout } : {})

/** The people on a list, according to the service. */
export const earnersOf = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/v1/issuers/organization/earners_lists/${id}`)).json()).data.earners
