import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { isUuid } from '#client/browser/search-reader.ts'
import { badgesQuery } from '#client/features/badges/badges.queries.ts'
import { learningPathsQuery } from '#client/features/learning-paths/learning-paths.queries.ts'
import { nearestNamesQuery } from '#client/features/page/find/nearest-names.queries.ts'
import { allEarnersQuery } from '#client/features/recipients/earners.queries.ts'
import { statusName } from '#client/features/templates/template-words.ts'
import { templatesQuery } from '#client/features/templates/templates.queries.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { readBadgeNumber } from '#contract/badge-numbers/badge-number.ts'
import { listEarnersLists } from '#contract/earners/earners-lists.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { holdsWords } from '#i18n/search-words.ts'
import type { Entry } from './entries.ts'

/** Maximum number of lines per group, followed by one that leads to all of them. */
const MAX_ENTRIES = 6

/** The first entries, and, if there are more, one that opens the page that lists them all. */
function withAll(entries: Entry[], { total, page, search }: { total: number; page: string; search: string }) {
  const shown = entries.slice(0, MAX_ENTRIES)
  if (total <= shown.length) return shown
  const href = `/${page}?${new URLSearchParams({ search })}`
  const all: Entry = {
    id: `all-${page}`,
    title: m.shell_see_all({ count: total }),
    icon: 'right',
    goal: { href },
    isOnward: true,
  }
  return [...shown, all]
}

/** Earners, on a list or with a badge, who match the text. */
export const peopleQuery = (search: string) => {
  const { queryKey, queryFn } = allEarnersQuery({ search })
  return queryOptions({
    queryKey,
    queryFn,
    select: ({ data, meta }) => {
      const entries = data.map(
        (earner): Entry => ({
          id: `person-${earner.id}`,
          title: nameOf(earner),
          note: earner.recipient_email,
          icon: 'user',
          goal: { href: `/earners/${earner.id}` },
        }),
      )
      return withAll(entries, { total: meta.total, page: 'earners', search })
    },
  })
}

/** The badge whose number, id or public URL was typed. */
export const foundBadgesQuery = (search: string) => {
  const { queryKey, queryFn } = badgesQuery({ find: search })
  return queryOptions({
    queryKey,
    queryFn,
    select: ({ data }) =>
      data.slice(0, MAX_ENTRIES).map(
        (badge): Entry => ({
          id: `badge-${badge.id}`,
          title: nameOf(badge),
          note: badge.badge_template_version.title,
          code: badge.number,
          icon: 'badges',
          picture: badge.badge_template_version,
          goal: { href: `/badges/${badge.id}` },
        }),
      ),
  })
}

/** Whether a text identifies a badge. Eight letters alone are more often a name than a badge number. */
export const namesBadge = (search: string) =>
  isUuid(search) || /\/b\/\S/.test(search) || (/[\d-]/.test(search) && readBadgeNumber(search) !== undefined)

/** The people with the most similar names, for when nothing matches. */
export const nearestPeopleQuery = (search: string) => {
  const { queryKey, queryFn } = nearestNamesQuery(search, {})
  return queryOptions({
    queryKey,
    queryFn,
    select: (people) =>
      people.map(
        (person): Entry => ({
          id: `person-${person.earner_id}`,
          title: nameOf(person),
          icon: 'user',
          goal: { href: `/earners/${person.earner_id}` },
        }),
      ),
  })
}

export const foundTemplatesQuery = (search: string) => {
  const { queryKey, queryFn } = templatesQuery({ search })
  return queryOptions({
    queryKey,
    queryFn,
    select: ({ data, meta }) => {
      const entries = titleMatchesFirst(data, search).map((template) => entryOf(template, 'templates'))
      return withAll(entries, { total: meta.total, page: 'templates', search })
    },
  })
}

export const foundPathsQuery = (search: string) => {
  const { queryKey, queryFn } = learningPathsQuery({ search })
  return queryOptions({
    queryKey,
    queryFn,
    select: (paths) => {
      const entries = titleMatchesFirst(paths, search).map((path) => entryOf(path, 'learning-paths'))
      return withAll(entries, { total: paths.length, page: 'learning-paths', search })
    },
  })
}

export const foundListsQuery = (name: string) =>
  queryOptions({
    queryKey: ['earners-lists', 'page', { name, type: 'list' }],
    queryFn: ({ signal }) => call(listEarnersLists, { name, type: 'list' }, { signal }),
    select: ({ data, meta }) => {
      const entries = data.map(
        (list): Entry => ({
          id: `list-${list.id}`,
          title: list.name,
          note: m.earners_count({ count: list.earners_count }),
          icon: 'lists',
          goal: { href: `/lists/${list.id}` },
        }),
      )
      return withAll(entries, { total: meta.total, page: 'lists', search: name })
    },
  })

/** The service also searches the templates' longer texts: those whose title or code matches come first. */
function titleMatchesFirst(found: BadgeTemplate[], search: string) {
  const matchesTitle = ({ title, code }: BadgeTemplate) => holdsWords(`${title} ${code}`, search)
  return [...found.filter(matchesTitle), ...found.filter((template) => !matchesTitle(template))]
}

function entryOf(template: BadgeTemplate, place: 'templates' | 'learning-paths'): Entry {
  const { id, title, code, status } = template
  const why = status === 'draft' ? m.badges_template_draft() : statusName(status)
  return {
    id: `${place}-${id}`,
    title,
    note: status === 'active' ? undefined : why,
    code,
    icon: place === 'templates' ? 'templates' : 'paths',
    picture: template,
    goal: { href: `/${place}/${id}` },
  }
}
