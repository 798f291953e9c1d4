import type { EarnersListSummary } from '#contract/earners/earners-lists.ts'
import { m } from '#i18n/compiled/messages.js'

export const statusName = (status: EarnersListSummary['status']) =>
  status === 'enabled' ? m.earners_enabled() : m.earners_disabled()

/** The API writes `import` in responses and `imported` in filters. */
export const typeName = (type: 'list' | 'import' | 'imported') =>
  type === 'list' ? m.earners_type_list() : m.earners_type_imported()
