import type { MiddlewareHandler } from 'hono'
import type { PassportSession } from '#server/features/passports/passports.sql.ts'
import { readBody } from '#server/platform/http/input/body.ts'
import { languageOf } from '#server/platform/http/language.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Services } from '#server/services.ts'
import { languageParam, type PageContext } from '../answer-page.tsx'
import type { Site } from '../layout/Document.tsx'

/** What the pages are served with. */
export type MeContext = { services: Services; site: Site }

/** Binds a page of an open passport; without one it leads to the page that opens it. */
export type Open = (
  handle: (c: PageContext, session: PassportSession) => Promise<Response>,
) => (c: PageContext) => Promise<Response>

/** Of a field that is a text, in bytes. */
const LONGEST = 7_000

/** Forms of these pages have a handful of short fields. */
const FORM = { bytes: 10_000, fields: 10 }

export const localeOf = (c: PageContext) => languageParam(c) ?? languageOf(c.req.header('accept-language'))

/** Nothing of these pages is kept by caches, indexed, or changed by another site's form. */
export const ownPages: MiddlewareHandler = async (c, next) => {
  const isFromElsewhere = !['same-origin', 'none', undefined].includes(c.req.header('sec-fetch-site'))
  if (c.req.method === 'POST' && isFromElsewhere) throw new Refusal(403, 'cross_origin')
  await next()
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
  c.header('Vary', 'Accept-Language, Cookie')
}

/** The fields of a posted form, as text. @param more fields than most forms have */
export async function fieldsOf(c: PageContext, more = 0): Promise<Record<string, string>> {
  const { fields } = await readBody(c.req.raw, { bytes: FORM.bytes + more * LONGEST, fields: FORM.fields + more })
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
