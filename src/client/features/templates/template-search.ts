import type { z } from 'zod'
import { defineSearch, flagIn, oneOf, pageIn, textIn } from '#client/browser/search-reader.ts'
import type { Language } from '#contract/formats.ts'
import type { listTemplates, TemplateStatus, TemplateType } from '#contract/templates.ts'

// Spelled out, because parsing search params does not need the contract's schemas.
export const types: readonly TemplateType[] = ['knowledge', 'skills', 'participation', 'qualification']
export const statuses: readonly TemplateStatus[] = ['draft', 'active', 'archived']
export const languages: readonly Language[] = ['it', 'en']

const listing = defineSearch(
  {
    search: textIn,
    type: oneOf(types),
    status: oneOf(statuses),
    language: oneOf(languages),
    /** Part of the other organization's name. */
    org: textIn,
    public: flagIn,
    /** Whether it is a European micro-credential. */
    micro: flagIn,
  },
  { page: pageIn },
)

/** Search params of the templates page, which make it possible to share, reload and go back to a listing. */
export type TemplateSearch = ReturnType<typeof listing.read>

export const { read: readTemplateSearch, isFiltered, unfiltered } = listing

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
