import type { z } from 'zod'
import type { Language } from '#contract/formats.ts'
import type { listTemplates, TemplateStatus, TemplateType } from '#contract/templates.ts'

// Spelled out, because parsing search params does not need the contract's schemas.
export const types: readonly TemplateType[] = ['knowledge', 'skills', 'participation', 'qualification']
export const statuses: readonly TemplateStatus[] = ['draft', 'active', 'archived']
export const languages: readonly Language[] = ['it', 'en']

/** Search params of the templates page, which make it possible to share, reload and go back to a listing. */
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

/** Parses search params; invalid values are dropped. */
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

/** The service's filter for these search params. */
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

/** Whether the search params filter the list. */
export const isFiltered = (search: TemplateSearch) =>
  (Object.keys(unfiltered) as (keyof TemplateSearch)[]).some((name) => search[name] !== undefined)

/** Removes every filter. */
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
