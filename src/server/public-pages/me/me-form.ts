import type { PassportSession } from '#server/features/passports/passports.sql.ts'
import { readBody } from '#server/platform/http/input/body.ts'
import { languageOf } from '#server/platform/http/language.ts'
import type { Services } from '#server/services.ts'
import { languageParam, type PageContext } from '../answer-page.tsx'
import type { Site } from '../layout/Document.tsx'

/** What the pages are served with. */
export type MeContext = { services: Services; site: Site }

/** Binds a page of an open passport; without one it leads to the page that opens it. */
export type Open = (
  handle: (c: PageContext, session: PassportSession) => Promise<Response>,
) => (c: PageContext) => Promise<Response>

/** Forms of these pages have a handful of short fields. */
const FORM = { bytes: 10_000, fields: 10 }

export const localeOf = (c: PageContext) => languageParam(c) ?? languageOf(c.req.header('accept-language'))

/** The fields of a posted form, as text. @param more fields than most forms have */
export async function fieldsOf(c: PageContext, more = 0): Promise<Record<string, string>> {
  const { fields } = await readBody(c.req.raw, { ...FORM, fields: FORM.fields + more })
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
