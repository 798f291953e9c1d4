import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { claimSubmissions } from '#server/schema/tables/claims.ts'
import { freshEmail, type Visitor } from './visitor.ts'

/** What somebody writes about themselves. */
export const person = (email = freshEmail()) => ({ email, first_name: 'Tom', last_name: 'Ridley' })

/** The signed pass of a form. */
export const passIn = (html: string) => /name="pass" value="([^"]*)"/.exec(html)?.[1] ?? ''

/** The id of what was sent, in the address that it leads to. */
export const formIn = (location: string) => new URLSearchParams(location.split('?')[1]).get('form') ?? ''

/** The code of six digits in a mail. */
export const codeIn = (text = '') => /\b(\d{3}) (\d{3})\b/.exec(text)?.slice(1).join('') ?? ''

/** Opens a page and sends its form, as a browser does. */
export async function send(visitor: Visitor, path: string, fields: Record<string, string>) {
  const { html } = await visitor.get(path)
  return visitor.post(path, { ...fields, pass: passIn(html) })
}

/** What people have sent by a claim. */
export const submissionsOf = (db: Database, { id }: { id: string }) =>
  db.select().from(claimSubmissions).where(eq(claimSubmissions.claimId, id))
