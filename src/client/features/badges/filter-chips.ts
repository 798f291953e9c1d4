import { useQuery } from '@tanstack/react-query'
import { typeName } from '#client/features/templates/template-words.ts'
import type { FilterChip } from '#client/ui/FilterBar.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { stateName } from './BadgeStateMark.tsx'
import { type BadgeFilters, type BadgeSearch, spans } from './badge-search.ts'
import { onDemand } from './later.ts'
import { mailName } from './MailMark.tsx'
import { spanName, spanWords } from './span-words.ts'

/** What each filter of the address is called, what it says, and what takes it off. */
export function useFilterChips(search: BadgeSearch, onFilter: (change: BadgeSearch) => void): FilterChip[] {
  const template = useName('template', search.template)
  const list = useName('list', search.list)
  const chips: FilterChip[] = []
  const add = (
    id: keyof BadgeFilters,
    label: string,
    value: string | undefined,
    off: BadgeFilters = { [id]: undefined },
  ) => value && chips.push({ id, label, value, onRemove: () => onFilter(off) })

  add('state', m.badges_status(), search.state && stateName(search.state))
  add('type', m.templates_type(), search.type && typeName(search.type))
  add('path', m.badges_filter_path(), search.path === undefined ? undefined : yesOrNo(search.path))
  add('shared', m.badges_filter_shared(), search.shared === undefined ? undefined : yesOrNo(search.shared))
  add('template', m.badges_template(), search.template && template)
  add('version', m.badges_filter_version(), search.version && shortId(search.version))
  add('list', m.badges_filter_list(), search.list && list)
  add('email', m.badges_email(), search.email)
  for (const span of spans) {
    const [from, to] = [search[`${span}_from`], search[`${span}_to`]]
    const off = { [`${span}_from`]: undefined, [`${span}_to`]: undefined }
    add(`${span}_from`, spanName(span), spanWords(from, to), off)
  }
  add('mail', m.badges_mail(), search.mail && mailName(search.mail))
  add('mail_id', m.badges_filter_mail_id(), search.mail_id && shortId(search.mail_id))
  add('public', m.badges_public(), search.public === undefined ? undefined : yesOrNo(search.public))
  return chips
}

/** What is gone, or another organization's, still narrows the list to nothing: its chip has to stand. */
function useName(kind: 'template' | 'list', id: string | undefined) {
  const { data } = useQuery({
    queryKey: ['filter-name', kind, id],
    queryFn: async ({ client }) => (await onDemand()).nameOfFilter(client, kind, id ?? ''),
    enabled: id !== undefined,
  })
  return data === undefined ? '…' : (data ?? m.badges_template_unknown())
}

const yesOrNo = (is: 0 | 1) => (is ? m.badges_yes() : m.badges_no())

const shortId = (id: string) => id.slice(0, 8)
