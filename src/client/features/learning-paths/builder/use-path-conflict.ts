import { useState } from 'react'
import { useStaleSave } from '#client/features/page/conflicts/use-stale-save.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { type PathContent, ruleToSend, type Step } from './path-content.ts'

/** What a path's page offers after somebody else has changed the path: see it in `PathNotes`. */
export type PathConflict = ReturnType<typeof usePathConflict>

/**
 * A change of a path that would overwrite what its author did not see. Until they have decided, the page shows their
 * steps, and further edits change only those.
 */
export function usePathConflict(path: BadgeTemplate) {
  const stale = useStaleSave<Partial<BadgeTemplate>>(path)
  const [mine, setMine] = useState<PathContent | null>(null)
  const known = new Map<string, Step>(
    [...(path.learning_path ?? []), ...(mine?.steps ?? [])].map((step) => [step.id, step]),
  )
  return {
    stale,
    /** The author's own content while they have not decided; else null. */
    mine,
    edit: setMine,
    /** Handles a failed save of a content. @param onTaken called when the other's steps are taken */
    orElse: (onError: (error: Error) => void, content: PathContent, onTaken = () => {}) => {
      const take = () => {
        setMine(null)
        onTaken()
      }
      const handle = stale.orElse(onError, { sent: ruleToSend(content), take })
      return (error: Error) => {
        setMine(content)
        handle(error)
      }
    },
    /** The author's content was saved, or the save failed for another reason. */
    end: () => setMine(null),
    label: (field: string) =>
      field === 'learning_path'
        ? m.paths_steps_of()
        : field === 'needed_steps'
          ? m.progress_rule()
          : m.progress_expired_option(),
    words: (field: string, value: unknown) => wordsOf(field, value, known),
  }
}

function wordsOf(field: string, value: unknown, known: Map<string, Step>): string | undefined {
  if (field === 'expired_counts') return Number(value) === 1 ? m.conflicts_on() : m.conflicts_off()
  if (field === 'needed_steps') return value === null ? m.conflicts_all_steps() : undefined
  if (!Array.isArray(value)) return undefined
  return value
    .map(({ id, is_required }: Pick<Step, 'id' | 'is_required'>) => {
      const title = known.get(id)?.title ?? m.conflicts_unknown_step()
      return `${title}${is_required === 0 ? ` (${m.conflicts_optional_step()})` : ''}`
    })
    .join('\n')
}
