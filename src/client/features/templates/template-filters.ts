import { filterFieldsOf } from '#client/ui/tables/filter-field.ts'
import { m } from '#i18n/compiled/messages.js'
import { languages, statuses, type TemplateSearch, types } from './template-search.ts'
import { languageName, statusName, typeName } from './template-words.ts'

const { shown, choice } = filterFieldsOf<TemplateSearch>()

const yesOrNo = (flag: 0 | 1) => (flag ? m.word_yes() : m.word_no())

/** The filters of the templates page. */
export const filters = [
  choice('type', m.word_type, types, typeName),
  choice('status', m.word_status, statuses, statusName),
  choice('language', m.word_language, languages, languageName),
  choice('public', m.templates_public, [1, 0], yesOrNo),
  choice('micro', m.micro_filter, [1, 0], yesOrNo),
  {
    ...shown('org', m.templates_other_org, (name) => name),
    dialog: {
      icon: 'org' as const,
      title: m.templates_filter_other_org_title,
      item: m.templates_filter_other_org,
      control: { text: { hint: m.templates_filter_other_org_hint } },
    },
  },
]
