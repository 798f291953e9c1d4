import { mailName } from '#client/features/badge-details/MailMark.tsx'
import type { MenuGroup } from '#client/ui/overlays/menu-groups.ts'
import { m } from '#i18n/compiled/messages.js'
import { stateName } from '../BadgeStateMark.tsx'
import { type BadgeSearch, filteredStates, mailStates } from '../badge-search.ts'
import type { Asked } from './FilterDialog.tsx'
import { spanName } from './span-words.ts'

/** The filters that can be added, those first that ask nothing more. */
export function filterGroups(
  search: BadgeSearch,
  onFilter: (change: BadgeSearch) => void,
  onAsk: (asked: Asked) => void,
): MenuGroup[] {
  const item = (asked: Asked, icon: 'templates' | 'lists' | 'mail' | 'calendar', label: string) => ({
    id: `ask-${asked}`,
    icon,
    label: `${label}…`,
    onAction: () => onAsk(asked),
  })
  return [
    {
      label: m.badges_status(),
      choices: filteredStates.map((id) => ({ id, label: stateName(id) })),
      chosen: search.state ?? '',
      onChoose: (id) => onFilter({ state: filteredStates.find((known) => known === id) }),
    },
    [
      item('template', 'templates', m.badges_template()),
      item('list', 'lists', m.badges_filter_list()),
      item('email', 'mail', m.badges_email()),
      item('issued', 'calendar', spanName('issued')),
      item('awarded', 'calendar', spanName('awarded')),
      item('expires', 'calendar', spanName('expires')),
      item('revoked', 'calendar', spanName('revoked')),
    ],
    {
      label: m.badges_mail(),
      choices: mailStates.map((id) => ({ id, label: mailName(id) })),
      chosen: search.mail ?? '',
      onChoose: (id) => onFilter({ mail: mailStates.find((known) => known === id) }),
    },
    {
      label: m.badges_public(),
      choices: [
        { id: '1', label: m.badges_yes() },
        { id: '0', label: m.badges_no() },
      ],
      chosen: String(search.public ?? ''),
      onChoose: (id) => onFilter({ public: id === '1' ? 1 : 0 }),
    },
  ]
}
