import type { z } from 'zod'
import {
  clearedOf,
  flagIn,
  isAnySet,
  oneOf,
  pageIn,
  type SearchOf,
  searchReader,
  textIn,
} from '#client/browser/search-reader.ts'
import type { Language } from '#contract/formats.ts'
import type { listTemplates, TemplateStatus, TemplateType } from '#contract/templates.ts'

// Spelled out, because parsing search params does not need the contract's schemas.
export const types: readonly TemplateType[] = ['knowledge', 'skills', 'participation', 'qualification']
export const statuses: readonly TemplateStatus[] = ['draft', 'active', 'archived']
export const languages: readonly Language[] = ['it', 'en']

const filters = {
  search: textIn,
  type: oneOf(types),
  status: oneOf(statuses),
  language: oneOf(languages),
  /** Part of the other organization's name. */
  org: textIn,
  public: flagIn,
  /** Whether it is a European micro-credential. */
  micro: flagIn,
}

const params = { ...filters, page: pageIn }

/** Search params of the templates page, which make it possible to share, reload and go back to a listing. */
export type TemplateSearch = SearchOf<typeof params>

export const readTemplateSearch = searchReader(params)

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
export const isFiltered = (search: TemplateSearch) => isAnySet(filters, search)

/** Clears all filters. */
export const unfiltered: TemplateSearch = clearedOf(filters)
