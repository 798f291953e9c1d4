import { useQueries, useQuery } from '@tanstack/react-query'
import { useMayEach } from '#client/features/account/session/permissions.ts'
import { useLanguage } from '#client/features/shell/use-spoken-language.ts'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import { m } from '#i18n/compiled/messages.js'
import { holdsWords } from '#i18n/search-words.ts'
import type { Entry, Group } from './entries.ts'
import {
  foundBadgesQuery,
  foundListsQuery,
  foundPathsQuery,
  foundTemplatesQuery,
  namesBadge,
  nearestPeopleQuery,
  peopleQuery,
} from './found.queries.ts'
import { readRecent } from './recent.ts'
import { sectionEntries, staticGroups } from './static-groups.ts'

const DEBOUNCE_MS = 200

/**
 * The palette's groups for the typed text: its own entries, and the service's results once typing pauses. Results of an
 * earlier text are dropped, so none is shown for another one.
 */
export function useGroups(typed: string, userId: string) {
  const [, speak] = useLanguage()
  const search = typed.trim()
  const query = useDebounced(search, DEBOUNCE_MS)
  const enabled = query !== '' && query === search
  const [badges, people, templates, paths, lists] = useQueries({
    queries: [
      { ...foundBadgesQuery(query), enabled: enabled && namesBadge(query) },
      { ...peopleQuery(query), enabled },
      { ...foundTemplatesQuery(query), enabled },
      { ...foundPathsQuery(query), enabled },
      { ...foundListsQuery(query), enabled },
    ],
  })
  const standing = staticGroups(speak, useMayEach())
  const found = [badges, people, templates, paths, lists]
  const matching = standing.map((group) => ({
    ...group,
    entries: group.entries.filter(({ title }) => holdsWords(title, search)),
  }))
  const sections =
    search === '' ? [] : sectionEntries().filter(({ title, text }) => holdsWords(`${title} ${text}`, search))
  // Guesses are requested only once it is certain that nothing else matches.
  const isNothing =
    enabled &&
    !matching.some(hasEntries) &&
    sections.length === 0 &&
    found.every(({ data, isPending, isFetching }) => (isPending ? !isFetching : data?.length === 0))
  const nearest = useQuery({ ...nearestPeopleQuery(query), enabled: isNothing })
  if (search === '') {
    return { groups: [recentGroup(standing, userId), ...standing].filter(hasEntries), isSearching: false }
  }
  const groups: Group[] = [
    ...matching,
    { id: 'badges', isFound: true, label: m.shell_badges(), entries: (enabled && badges.data) || [] },
    { id: 'people', isFound: true, label: m.palette_people(), entries: (enabled && people.data) || [] },
    { id: 'templates', isFound: true, label: m.shell_templates(), entries: (enabled && templates.data) || [] },
    { id: 'paths', isFound: true, label: m.paths_title(), entries: (enabled && paths.data) || [] },
    { id: 'lists', isFound: true, label: m.earners_lists(), entries: (enabled && lists.data) || [] },
    { id: 'here', isFound: true, label: m.palette_here(), entries: sections },
    { id: 'nearest', isFound: true, label: m.earners_did_you_mean(), entries: (isNothing && nearest.data) || [] },
  ]
  const failed = enabled ? found.filter(({ isError }) => isError) : []
  return {
    groups: groups.filter(hasEntries),
    isGuess: isNothing,
    isSearching: !enabled || [...found, nearest].some(({ isPending, isFetching }) => isPending && isFetching),
    failure: failed[0]?.error,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}

/** Entries of the palette itself are shown in the current language; found records keep the stored text. */
function recentGroup(standing: Group[], userId: string): Group {
  const known = new Map(standing.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]))
  const entries = readRecent(userId).flatMap(({ href, ...kept }): Entry[] => {
    const now = known.get(kept.id)
    if (now) return [{ ...now, id: `recent-${now.id}` }]
    return href === undefined ? [] : [{ ...kept, id: `recent-${kept.id}`, goal: { href } }]
  })
  return { id: 'recent', label: m.palette_recent(), entries }
}

const hasEntries = ({ entries }: Group) => entries.length > 0
