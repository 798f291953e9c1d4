import { useQuery } from '@tanstack/react-query'
import { useAction } from '#client/api/use-action.ts'
import { addEarnerMutation } from '#client/features/recipients/lists.queries.ts'
import { OtherNameQuestion, useOtherName } from '#client/features/recipients/OtherNameQuestion.tsx'
import { nameOf } from '#client/i18n/earner-name.ts'
import { m } from '#i18n/compiled/messages.js'
import { metadataNamesQuery } from '../lists/list-metadata.queries.ts'
import { EarnerSheet } from './EarnerSheet.tsx'
import { OFFERED } from './metadata.ts'

/** Side sheet to add a person to a list, with the list's metadata names as fields. */
export function AddEarner({ listId, onClose }: { listId: string; onClose: () => void }) {
  const add = useAction(addEarnerMutation, {
    done: (added) => m.earners_added({ name: nameOf(added) }),
    next: onClose,
  })
  const { data: names = [], isLoading } = useQuery(metadataNamesQuery(listId))
  const otherName = useOtherName()
  if (isLoading) return null
  return (
    <EarnerSheet
      title={m.earners_add()}
      offered={names.slice(0, OFFERED)}
      emailHint={m.earners_email_hint()}
      saveLabel={m.earners_add_it()}
      isBusy={add.isPending}
      question={<OtherNameQuestion {...otherName} />}
      onSave={({ metadata, ...person }) =>
        add
          .runAsync({
            earners_list_id: listId,
            ...person,
            metadata,
            other_name: otherName.answerFor(person),
            key: add.key,
          })
          .catch(otherName.orElse(rethrow, person, 'separate'))
      }
      onClose={onClose}
    />
  )
}

const rethrow = (error: Error) => {
  throw error
}
