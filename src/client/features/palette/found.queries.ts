import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { learningPathsQuery } from '#client/features/learning-paths/learning-paths.queries.ts'
import { statusName } from '#client/features/templates/template-words.ts'
import { templatesQuery } from '#client/features/templates/templates.queries.ts'
import { listBadges } from '#contract/badges.ts'
import { listEarnersLists } from '#contract/earners-lists.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type Entry, holds } from './entries.ts'

/** Lines of each group. */
const MOST = 6

/** Everybody who holds a badge and whose name holds the text: each once, however many badges they have. */
export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['badges', 'people', search],
    queryFn: async ({ signal }) => {
      const { data } = await call(listBadges, { search }, { signal })
      const people = new Map(data.map((badge) => [badge.recipient_email, badge]))
      return [...people.values()]
    },
    select: (people) =>
      people.slice(0, MOST).map(({ id: badge, recipient_email, recipient_first_name, recipient_last_name }): Entry => {
        const title = `${recipient_first_name} ${recipient_last_name}`
        return {
          id: `person-${recipient_email}`,
          title,
          note: recipient_email,
          icon: 'user',
          goal: { href: `/badges/${badge}/earner` },
        }
      }),
  })

export const foundTemplatesQuery = (search: string) => {
  const { queryKey, queryFn } = templatesQuery({ search })
  return queryOptions({
    queryKey,
    queryFn,
    select: ({ data }) => calledSo(data, search).map((template) => entryOf(template, 'templates')),
  })
}

export const foundPathsQuery = (search: string) => {
  const { queryKey, queryFn } = learningPathsQuery({ search })
  return queryOptions({
    queryKey,
    queryFn,
    select: (paths) => calledSo(paths, search).map((path) => entryOf(path, 'learning-paths')),
  })
}

export const foundListsQuery = (name: string) =>
  queryOptions({
    queryKey: ['earners-lists', 'page', { name, type: 'list' }],
    queryFn: ({ signal }) => call(listEarnersLists, { name, type: 'list' }, { signal }),
    select: ({ data }) =>
      data.slice(0, MOST).map(
        (list): Entry => ({
          id: `list-${list.id}`,
          title: list.name,
          note: m.earners_count({ count: list.earners_count }),
          icon: 'lists',
          goal: { href: `/lists/${list.id}` },
        }),
      ),
  })

/** The service also finds what a template says further down: those whose title or code holds the text come first. */
function calledSo(found: BadgeTemplate[], search: string) {
  const isCalled = ({ title, code }: BadgeTemplate) => holds(`${title} ${code}`, search)
  return [...found.filter(isCalled), ...found.filter((template) => !isCalled(template))].slice(0, MOST)
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
