import { useQueries, useQuery } from '@tanstack/react-query'
import { chooseTheme } from '#client/browser/theme.ts'
import { languages, themes } from '#client/features/page/choices.ts'
import { useLanguage } from '#client/features/page/use-spoken-language.ts'
import { useMayEach } from '#client/features/session/permissions.ts'
import { navItems } from '#client/features/shell/navigation/nav-items.ts'
import type { Locale } from '#client/i18n/locale.ts'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import type { Permission } from '#contract/permissions.ts'
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
import { show } from './palette-state.ts'
import { readRecent } from './recent.ts'

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

/** Entries that need no search: actions, pages, language and theme. */
const staticGroups = (speak: (language: Locale) => void, may: (needs: Permission) => boolean): Group[] => [
  { id: 'do', label: m.palette_do(), entries: actionEntries().filter(({ needs }) => may(needs)) },
  { id: 'go', label: m.palette_go(), entries: pageEntries() },
  { id: 'look', label: m.palette_look(), entries: appearanceEntries(speak) },
]

const actionEntries = (): (Entry & { needs: Permission })[] => [
  { id: 'award', title: m.badges_award(), icon: 'award', goal: { href: '/award' }, needs: 'award' },
  {
    id: 'new-template',
    title: m.templates_new(),
    icon: 'templates',
    goal: { href: '/templates/new' },
    needs: 'edit_templates',
  },
  {
    id: 'new-path',
    title: m.paths_new(),
    icon: 'paths',
    goal: { onAction: () => show('new-path') },
    needs: 'edit_templates',
  },
  { id: 'new-list', title: m.earners_new(), icon: 'lists', goal: { onAction: () => show('new-list') }, needs: 'award' },
  {
    id: 'export',
    title: m.palette_export(),
    icon: 'download',
    goal: { onAction: exportAll },
    needs: 'read',
  },
]

/** The sections of the open page by its index, found by the text in them, folded or not. */
function sectionEntries(): (Entry & { text: string })[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-page-index] a[href^="#"]')]
  return links.map((link) => ({
    id: `section-${link.hash.slice(1)}`,
    title: link.firstChild?.textContent ?? '',
    text: document.getElementById(link.hash.slice(1))?.textContent ?? '',
    icon: 'arrowright',
    isOnward: true,
    // After the closed palette has returned the focus.
    goal: { onAction: () => requestAnimationFrame(() => requestAnimationFrame(() => link.click())) },
  }))
}

const pageEntries = (): Entry[] => [
  ...navItems.map(({ to, icon, label }): Entry => ({ id: to, title: label(), icon, goal: { href: to } })),
  { id: '/account', title: m.account_title(), icon: 'user', goal: { href: '/account' } },
  { id: '/account/security', title: m.security_title(), icon: 'shield', goal: { href: '/account/security' } },
]

const appearanceEntries = (speak: (language: Locale) => void): Entry[] => [
  ...languages.map(
    ({ id, label }): Entry => ({
      id: `language-${id}`,
      title: m.palette_language({ language: label }),
      icon: 'globe',
      goal: { onAction: () => speak(id) },
    }),
  ),
  ...themes().map(
    ({ id, label }): Entry => ({
      id: `theme-${id}`,
      title: m.palette_theme({ theme: label }),
      icon: 'theme',
      goal: { onAction: () => chooseTheme(id) },
    }),
  ),
]

async function exportAll() {
  const { startExport } = await import('#client/features/badges/start-export.ts')
  await startExport({})
}
