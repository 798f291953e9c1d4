import type { Page } from '@playwright/test'
import { expect } from '../support/test.ts'
import { people } from './lists-given.ts'

const FIXTURES = new URL('../../src/client/features/imports/core/fixtures/', import.meta.url)

/** Where a table as other programs write it lies. @param name of a file among the fixtures of the reader */
export const fixture = (name: string) => new URL(name, FIXTURES).pathname

type File = { name: string; mimeType: string; buffer: Buffer }

/** A table of comma-separated lines, with a byte order mark. */
export const csv = (lines: string[], name = 'people.csv', encoding: BufferEncoding = 'utf8'): File => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}`, encoding),
})

/** The first five of `people`, under headings that are understood. */
export const FIVE = csv(['email,first name,last name', ...people(5).map((person) => `${person.recipient_email},A,B`)])

/** Gives the page of an import its table: the path of one, or one made here. */
export const choose = (page: Page, file: string | File) => page.getByLabel('Table of people').setInputFiles(file)

/** A button of the page itself, not of what stands around it. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

/** Waits for the end of an import. */
export const done = (page: Page) => expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()

/** Who the service says is on a list. */
export const earnersOf = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/v1/issuers/organization/earners_lists/${id}`)).json()).data.earners
