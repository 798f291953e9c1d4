import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { nameOf } from '#client/i18n/earner-name.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { m } from '#i18n/compiled/messages.js'
import { type NearestNamesScope, nearestNamesQuery } from './nearest-names.queries.ts'

type DidYouMeanProps = {
  /** The search that found nobody. */
  search: string
  among: NearestNamesScope
  /** Searches for the name instead. */
  onChoose: (name: string) => void
}

/** Suggests the nearest names for a search without results. Renders nothing if there are none. */
export function DidYouMean({ search, among, onChoose }: DidYouMeanProps) {
  const labelId = useId()
  const { data } = useQuery(nearestNamesQuery(search, among))
  const names = [...new Set(data?.map(nameOf))]
  return (
    <div role="status">
      {names.length > 0 && (
        <div className="grid gap-2 mt-3">
          <p id={labelId}>{m.earners_did_you_mean()}</p>
          <ul aria-labelledby={labelId} className="flex flex-wrap gap-2 justify-center">
            {names.map((name) => (
              <li className="min-w-0 max-w-full" key={name}>
                <Button className="h-auto max-w-full whitespace-normal wrap-anywhere" onClick={() => onChoose(name)}>
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
