import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'

/** The days of examples, as fields of the dashboard show and take them. */
const example = () => formatDay('2025-11-03')

/** Error of a field whose text is no day. */
export const dayError = () => m.problems_typed_day({ day: example() })

/** Error of a field whose text is no day and time. */
export const momentError = () => m.problems_typed_moment({ day: example() })
