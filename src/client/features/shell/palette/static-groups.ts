import { chooseTheme } from '#client/browser/theme.ts'
import { languages, themes } from '#client/features/shell/choices.ts'
import { navItems } from '#client/features/shell/navigation/nav-items.ts'
import type { Locale } from '#client/i18n/locale.ts'
import type { Permission } from '#contract/permissions.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Entry, Group } from './entries.ts'
import { show } from './palette-state.ts'

/** Entries that need no search: actions, pages, language and theme. */
export const staticGroups = (speak: (language: Locale) => void, may: (needs: Permission) => boolean): Group[] => [
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
export function sectionEntries(): (Entry & { text: string })[] {
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
