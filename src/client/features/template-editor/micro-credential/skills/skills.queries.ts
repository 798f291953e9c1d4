import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import type { Language } from '#contract/formats.ts'
import { type Framework, listSkills } from '#contract/micro-credentials/skills.ts'

/** The skills of European frameworks that match a search, named in a language; without frameworks, of all. */
export const skillsQuery = (search: string, frameworks: Framework[], language: Language) =>
  queryOptions({
    queryKey: ['skills', search, frameworks, language],
    queryFn: async ({ signal }) => {
      const framework = frameworks.length > 0 ? frameworks : undefined
      return (await call(listSkills, { search, framework, language }, { signal })).data
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
