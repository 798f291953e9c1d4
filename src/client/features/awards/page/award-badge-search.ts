import { type SearchOf, searchReader } from '#client/browser/search-reader.ts'
import { badgeParams } from '../../badges/badge-search.ts'

const { search, mail, state, opened, sort, page, badge } = badgeParams
const params = { search, mail, state, opened, sort, page, badge }

/** Search params of an award's page: filters and order of its badges, and the badge in the side sheet. */
export type AwardBadgeSearch = SearchOf<typeof params>

export const readAwardBadgeSearch = searchReader(params)
