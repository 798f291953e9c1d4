import type { z } from 'zod'
import type { Language } from '#contract/formats.ts'
import type { listTemplates, TemplateStatus, TemplateType } from '#contract/templates.ts'

// Written out: the schemas themselves are not needed to read an address.
export const types: readonly TemplateType[] = ['knowledge', 'skills', 'participation', 'qualification']
export const statuses: readonly TemplateStatus[] = ['draft', 'active', 'archived']
export const languages: readonly Language[] = ['it', 'en']

/** What the templates page keeps in its address, so that it can be sent, reloaded and stepped back to. */
export type TemplateSearch = {
  search?: string
  type?: TemplateType
  status?: TemplateStatus
  language?: Language
  /** Part of the other organization's name. */
  org?: string
  public?: 0 | 1
  /** Whether it is a European micro-credential. */
  micro?: 0 | 1
  page?: number
}

/** Reads an address as somebody may have typed it: what makes no sense is left out. */
export function readTemplateSearch(given: Record<string, unknown>): TemplateSearch {
  const page = Number(given.page)
  return {
    ...text('search', given.search),
    ...pick('type', given.type, types),
    ...pick('status', given.status, statuses),
    ...pick('language', given.language, languages),
    ...text('org', given.org),
    ...pick('public', given.public, [0, 1] as const),
    ...pick('micro', given.micro, [0, 1] as const),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  }
}

/** What the service is asked for such an address. */
export const filterOf = ({
  org,
  public: isPublic,
  micro,
  ...same
}: TemplateSearch): z.input<typeof listTemplates.input> => ({
  ...same,
  other_org: org,
  is_published: isPublic,
  is_micro_credential: micro,
})

/** True where the address narrows the list. */
export const isFiltered = (search: TemplateSearch) =>
  (Object.keys(unfiltered) as (keyof TemplateSearch)[]).some((name) => search[name] !== undefined)

/** Takes every filter off. */
export const unfiltered: TemplateSearch = {
  search: undefined,
  type: undefined,
  status: undefined,
  language: undefined,
  org: undefined,
  public: undefined,
  micro: undefined,
}

function text<Name extends 'search' | 'org'>(name: Name, value: unknown) {
  const words = typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 255) : ''
  return (words ? { [name]: words } : {}) as { [key in Name]?: string }
}

function pick<Name extends string, Choice>(name: Name, value: unknown, choices: readonly Choice[]) {
  const found = choices.find((choice) => choice === value)
  return (found === undefined ? {} : { [name]: found }) as { [key in Name]?: Choice }
}
