import type { QueryClient } from '@tanstack/react-query'
import { mailName } from '#client/features/badge-details/MailMark.tsx'
import { typeName } from '#client/features/templates/template-words.ts'
import { daySpan } from '#client/i18n/day-span.ts'
import { m } from '#i18n/compiled/messages.js'
import { stateName } from '../BadgeStateMark.tsx'
import { type BadgeFilters, spans } from '../badge-search.ts'
import { nameOfFilter } from './filter-names.ts'
import { spanName } from './span-words.ts'

/** What a filter of the address is called, what it says, and what takes it off. */
export type ChipWords = { id: string; label: string; value: string; off: BadgeFilters }

/** The filters of an address in words, each as its own chip; what is searched for stands in its own field. */
export async function filterChips(client: QueryClient, filters: BadgeFilters): Promise<ChipWords[]> {
  const chips: ChipWords[] = []
  const add = (
    id: keyof BadgeFilters,
    label: string,
    value: string | undefined,
    off: BadgeFilters = { [id]: undefined },
  ) => value && chips.push({ id, label, value, off })
  // What is gone, or another organization's, still narrows the list to nothing: its chip has to stand.
  const name = async (kind: 'template' | 'list', id: string | undefined) =>
    id && ((await nameOfFilter(client, kind, id).catch(() => null)) ?? m.badges_template_unknown())

  add('state', m.badges_status(), filters.state && stateName(filters.state))
  add('type', m.templates_type(), filters.type && typeName(filters.type))
  add('path', m.badges_filter_path(), yesOrNo(filters.path))
  add('shared', m.badges_filter_shared(), yesOrNo(filters.shared))
  add('template', m.badges_template(), await name('template', filters.template))
  add('version', m.badges_filter_version(), filters.version && shortId(filters.version))
  add('list', m.badges_filter_list(), await name('list', filters.list))
  add('email', m.badges_email(), filters.email)
  for (const span of spans) {
    const [from, to] = [filters[`${span}_from`], filters[`${span}_to`]]
    const off = { [`${span}_from`]: undefined, [`${span}_to`]: undefined }
    add(`${span}_from`, spanName(span), daySpan(from, to), off)
  }
  add('mail', m.badges_mail(), filters.mail && mailName(filters.mail))
  add('mail_id', m.badges_filter_mail_id(), filters.mail_id && shortId(filters.mail_id))
  add('public', m.badges_public(), yesOrNo(filters.public))
  return chips
}

const yesOrNo = (is: 0 | 1 | undefined) => (is === undefined ? undefined : is ? m.badges_yes() : m.badges_no())

const shortId = (id: string) => id.slice(0, 8)
