import { useQuery } from '@tanstack/react-query'
import { useAction } from '#client/api/use-action.ts'
import { correctEarnerMutation } from '#client/features/recipients/earners.queries.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import type { Earner } from '#contract/earners/earners.ts'
import { m } from '#i18n/compiled/messages.js'
import { EarnerSheet } from './list-people/EarnerSheet.tsx'
import { OFFERED } from './list-people/metadata.ts'
import { metadataNamesQuery } from './lists/list-metadata.queries.ts'

type CorrectEarnerProps = {
  earner: Earner
  /** The list from which they were opened; its other metadata names are offered as fields. */
  listId?: string
  /** Only the earner's own page can correct the e-mail address, which identifies the person. */
  isOwnPage?: boolean
  onClose: () => void
}

/** Corrects an earner's data on all lists. Issued badges keep theirs; each badge is corrected on its own. */
export function CorrectEarner({ earner, listId, isOwnPage = false, onClose }: CorrectEarnerProps) {
  const correct = useAction(correctEarnerMutation, {
    done: (saved) => m.earners_corrected({ name: nameOf(saved) }),
    next: onClose,
  })
  const { data: names = [], isLoading } = useQuery({
    ...metadataNamesQuery(listId ?? ''),
    enabled: listId !== undefined,
  })
  if (isLoading) return null
  return (
    <EarnerSheet
      title={isOwnPage ? m.earners_page_correct() : nameOf(earner)}
      earner={earner}
      offered={names.slice(0, OFFERED)}
      emailHint={isOwnPage ? m.earners_page_email_hint() : m.earners_email_fixed()}
      isEmailFixed={!isOwnPage}
      note={m.earners_page_correct_text()}
      saveLabel={m.word_save()}
      isBusy={correct.isPending}
      onSave={(change, madeFrom) => correct.runAsync({ earner_id: earner.id, ...change, madeFrom })}
      onClose={onClose}
    />
  )
}
