import { mailName } from '#client/features/badges/details/MailMark.tsx'
import { languageName, typeName } from '#client/features/templates/template-words.ts'
import { filterFieldsOf } from '#client/ui/tables/filter-field.ts'
import { m } from '#i18n/compiled/messages.js'
import { stateName } from './BadgeStateMark.tsx'
import { type BadgeSearch, badgeStates, languages, mailStates, type Span } from './badge-search.ts'
import { FilteredName, pickers } from './FilteredName.tsx'

const { shown, choice, days } = filterFieldsOf<BadgeSearch>()

const yesOrNo = (is: 0 | 1) => (is ? m.word_yes() : m.word_no())
const shortId = (id: string) => id.slice(0, 8)
const span = (name: Span, label: () => string) =>
  days([`${name}_from`, `${name}_to`], label, { title: () => m.badges_filter_days_title({ date: label() }) })

/** The filters of the badges page; the search has its own field. */
export const filters = [
  choice('state', m.word_status, badgeStates, stateName),
  shown('type', m.word_type, typeName),
  choice('language', m.word_language, languages, languageName),
  shown('path', m.badges_filter_path, yesOrNo),
  shown('shared', m.badges_filter_shared, yesOrNo),
  {
    ...shown('template', m.badges_template, (id) => <FilteredName kind="template" id={id} />),
    dialog: {
      icon: 'templates' as const,
      title: m.badges_filter_template_title,
      control: { picker: pickers.template },
    },
  },
  shown('version', m.badges_filter_version, shortId),
  {
    ...shown('list', m.badges_filter_list, (id) => <FilteredName kind="list" id={id} />),
    dialog: {
      icon: 'lists' as const,
      title: m.badges_filter_list_title,
      control: { picker: pickers.list, hint: m.earners_filter_hint },
    },
  },
  {
    ...shown('email', m.word_email, (address) => address),
    dialog: {
      icon: 'mail' as const,
      title: m.badges_filter_email_title,
      control: { text: { type: 'email' as const, hint: m.badges_filter_email_hint } },
    },
  },
  shown('earner', m.badges_earner, (id) => <FilteredName kind="earner" id={id} />),
  span('issued', m.badges_issued),
  span('awarded', m.badges_awarded),
  span('expires', m.badges_expires),
  span('revoked', m.badges_revoked),
  choice('renewed', m.renewal_filter, [1, 0], yesOrNo),
  choice('opened', m.badges_filter_opened, [1, 0], yesOrNo),
  shown('award', m.badges_filter_award, (id) => <FilteredName kind="award" id={id} />),
  choice('imported', m.badges_filter_imported, [1, 0], yesOrNo),
  shown('undone', m.undo_filter, yesOrNo),
  choice('mistaken', m.not_for_me_filter, [1, 0], yesOrNo),
  choice('mail', m.badges_mail, mailStates, mailName),
  shown('mail_id', m.badges_filter_mail_id, shortId),
  choice('public', m.badges_public, [1, 0], yesOrNo),
]
