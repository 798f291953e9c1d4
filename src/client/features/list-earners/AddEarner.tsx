import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newIdempotencyKey } from '#client/api/new-idempotency-key.ts'
import { nameOf } from '#client/features/badges/badge-state.ts'
import { OtherNameQuestion, useOtherName } from '#client/features/earners/OtherNameQuestion.tsx'
import { m } from '#i18n/compiled/messages.js'
import { metadataNamesQuery } from '../earners-lists/list-metadata.queries.ts'
import { addEarnerMutation } from '../earners-lists/lists.queries.ts'
import { EarnerSheet } from './EarnerSheet.tsx'
import { OFFERED } from './metadata.ts'

/** Side sheet to add a person to a list, with the list's metadata names as fields. */
export function AddEarner({ listId, onClose }: { listId: string; onClose: () => void }) {
  const [key] = useState(newIdempotencyKey)
  const { mutate, isPending } = useMutation(addEarnerMutation)
  const { data: names = [], isLoading } = useQuery(metadataNamesQuery(listId))
  const otherName = useOtherName()
  if (isLoading) return null
  return (
    <EarnerSheet
      title={m.earners_add()}
      offered={names.slice(0, OFFERED)}
      emailHint={m.earners_email_hint()}
      saveLabel={m.earners_add_it()}
      isBusy={isPending}
      question={<OtherNameQuestion {...otherName} />}
      onSave={({ metadata, ...person }, { onSuccess, onError }) =>
        mutate(
          { earners_list_id: listId, ...person, metadata, other_name: otherName.answerFor(person), key },
          { onSuccess, onError: otherName.orElse(onError, person, 'separate') },
        )
      }
      successMessage={(added) => m.earners_added({ name: nameOf(added) })}
      onClose={onClose}
    />
  )
}
