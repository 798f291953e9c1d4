import { errorMessage } from '#client/api/error-message.ts'
import { useAction } from '#client/api/use-action.ts'
import { updateListMutation } from '#client/features/recipients/lists.queries.ts'
import { useMay } from '#client/features/session/permissions.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { Switch } from '#client/ui/forms/Switch.tsx'
import type { EarnersListSummary } from '#contract/earners/earners-lists.ts'
import { m } from '#i18n/compiled/messages.js'
import { statusName } from '../lists/list-words.ts'

/** Switch for whether badges can be awarded to a list. Optimistic; reverts if the service refuses. */
export function ListSwitch({ list, isBare }: { list: EarnersListSummary; isBare?: boolean }) {
  const { id, name } = list
  const change = useAction(updateListMutation(id), {
    refused: (error) => notify({ text: m.earners_change_failed({ name, reason: errorMessage(error) }) }),
  })
  // In the table, the status is written beside the switch already.
  if (!useMay('award')) return isBare ? null : <p className="hint">{statusName(list.status)}</p>
  return (
    <Switch
      label={isBare ? m.earners_enabled_of({ name }) : m.earners_enabled()}
      hint={!isBare && m.earners_enabled_hint()}
      isBare={isBare}
      isOn={list.status === 'enabled'}
      // A stale switch names the state that is set already.
      onSwitch={(isOn) => change.run({ status: isOn ? 'enabled' : 'disabled', madeFrom: null })}
    />
  )
}
