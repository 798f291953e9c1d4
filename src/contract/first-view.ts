import type { Language } from './formats.ts'
import type { Organization } from './organization.ts'

/** What the dashboard draws a page's beginning with, before it has come itself. */
export type FirstView = {
  /** Of the page, as in `/badges`: without a search, and without a slash at its end. */
  path: string
  language: Language
  /** `yyyy-mm-dd` */
  today: string
  organization: Pick<Organization, 'name' | 'description' | 'updated_at'>
}

/** @returns HTML in which nothing is active: no script, no link, nothing to focus */
export type DrawFirstView = (view: FirstView) => string
