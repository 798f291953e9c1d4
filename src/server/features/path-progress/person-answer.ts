import type { z } from 'zod'
import type { PathPerson } from '#contract/learning-paths/path-progress.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { HeldRow, PersonRow } from './people.sql.ts'

type PersonAnswer = z.input<typeof PathPerson>
type List = PersonAnswer['earners_lists'][number]

/** A person's state on one path as the API returns it. */
export const progressAnswer = (
  row: Omit<PersonRow, 'email' | 'first_name' | 'last_name'>,
  held: HeldRow[],
  stepsCount: number,
) => ({
  state: row.state,
  is_at_risk: row.is_at_risk,
  held_count: row.held_count,
  steps_count: stepsCount,
  steps: held.map(({ template_id, badge_id, emitted_at, expires_at, is_expired }) => ({
    badge_template_id: template_id,
    badge_id,
    emitted_at,
    expires_at,
    is_expired,
  })),
  last_step:
    row.last_step_id && row.last_step_at
      ? { badge_template_id: row.last_step_id, title: row.last_step_title ?? '', at: row.last_step_at }
      : null,
  badge_id: row.badge_id,
  complete_since: row.complete_since && instantFrom(row.complete_since),
})

/** A person on a path as the API returns them. */
export const personAnswer = (row: PersonRow, held: HeldRow[], lists: List[], stepsCount: number): PersonAnswer => ({
  earner_id: row.earner_id,
  recipient_email: row.email ?? '',
  recipient_first_name: row.first_name,
  recipient_last_name: row.last_name,
  earners_lists: lists,
  ...progressAnswer(row, held, stepsCount),
})
